import type { Skills } from '../engine/services/skills.ts';
import { skillBody, skillsFor } from '../store/skills/offered.ts';
import type { ServedRun } from './services.ts';

/** The skills of the project that the run's flow is in. They are read when an agent asks, so they are as they are now. */
export function runSkills({ app, flow, lifetime }: ServedRun): Skills {
  return {
    list() {
      lifetime.watch();
      return skillsFor(app, flow.id);
    },
    read(id) {
      lifetime.watch();
      return skillBody(app, flow.id, id);
    },
  };
}
