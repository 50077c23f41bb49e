import * as z from 'zod';
import { megabyte } from '../../http/body.ts';
import { bodyLimit } from '../../http/body-limit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { publicFlowExpiration, shownLimits } from '../../runs/limits.ts';
import { defaultProjectName } from '../../store/projects.ts';

/** What a deployment says unless it was set otherwise. */
const defaults = {
  feature_flags: { mvp_components: false },
  serialization_max_items_length: shownLimits.items,
  serialization_max_text_length: shownLimits.text,
  frontend_timeout: 0,
  auto_saving: true,
  auto_saving_interval: 1000,
  health_check_max_retries: 5,
  max_file_size_upload: 1024,
  webhook_polling_interval: 5000,
  public_flow_cleanup_interval: 3600,
  public_flow_expiration: publicFlowExpiration,
  event_delivery: 'streaming',
  webhook_auth_enable: false,
  voice_mode_available: false,
  default_folder_name: defaultProjectName,
  hide_getting_started_progress: false,
};

const Deployment = z
  .object({
    feature_flags: z.object({ mvp_components: z.boolean() }),
    serialization_max_items_length: z.int(),
    serialization_max_text_length: z.int(),
    frontend_timeout: z.int(),
    auto_saving: z.boolean(),
    auto_saving_interval: z.int(),
    health_check_max_retries: z.int(),
    max_file_size_upload: z.number(),
    webhook_polling_interval: z.int(),
    public_flow_cleanup_interval: z.int(),
    public_flow_expiration: z.int(),
    event_delivery: z.string(),
    webhook_auth_enable: z.boolean(),
    voice_mode_available: z.boolean(),
    default_folder_name: z.string(),
    hide_getting_started_progress: z.boolean(),
  })
  .meta({ id: 'DeploymentConfig', examples: [defaults] });

/** Spec 2.7, with the units of facts 8: intervals of saving and polling in ms, the others in seconds, uploads in MB. */
export const config = endpoint({
  summary: 'What clients need to know of this deployment',
  tag: 'Metadata',
  access: 'user',
  responses: { 200: { description: 'The configuration', schema: Deployment } },
  async handle({ app }) {
    return json({
      ...defaults,
      max_file_size_upload: bodyLimit(app.config) / megabyte,
      webhook_auth_enable: app.config.SERVICE_WEBHOOK_AUTH_ENABLE,
    });
  },
});
