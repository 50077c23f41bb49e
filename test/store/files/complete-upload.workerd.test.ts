import { afterEach, expect, test, vi } from 'vitest';
import { completeUpload } from '../../../worker/store/files/uploads/complete-upload.ts';
import { principalOf } from '../../../worker/store/principals.ts';
import { readUser } from '../../../worker/store/users.ts';
import { addUser } from '../../support/people.ts';
import { freshService } from '../../support/service.ts';

afterEach(() => vi.restoreAllMocks());

test('what the database does not tell is no upload that is unknown', async () => {
  const nobody = await freshService();
  const { app } = nobody;
  const principal = principalOf(await readUser(app, (await addUser(nobody, 'ann')).id));
  const none = { from: () => ({ where: async () => [] }) };
  vi.spyOn(app.db, 'select')
    .mockReturnValueOnce(none as never)
    .mockImplementationOnce(() => {
      throw new Error('D1 is away');
    });
  await expect(completeUpload(app, principal, app.newId())).rejects.toThrowError('D1 is away');
});
