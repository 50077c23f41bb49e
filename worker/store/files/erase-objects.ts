/** Deletes all objects whose keys begin so; those that come meanwhile, too. */
export async function eraseObjects(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
