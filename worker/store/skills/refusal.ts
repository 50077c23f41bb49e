import { ConflictError, type HttpError, NotFoundError } from '../../http/errors.ts';
import { isForeignKeyConflict, isUniqueConflict } from '../unique-name.ts';

/** What a write that failed is answered with, where its caller is at fault; else null. */
export function skillRefusal(error: unknown): HttpError | null {
  if (isUniqueConflict(error, 'project_skills.name')) {
    return new ConflictError(
      'Another skill of the project has the name. Change that one, or choose another.',
      'skill_exists',
    );
  }
  // The project or the flow went meanwhile.
  return isForeignKeyConflict(error) ? new NotFoundError('Project or flow not found', 'project_not_found') : null;
}
