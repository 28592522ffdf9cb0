/**
 * Waits for statements that were sent together, so that they share one way to the database and back: they are done in the order
 * in which they were sent. Of several that fail the first counts: what it refused is why the others failed.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Each in keyof Work]: Awaited<Work[Each]> }> {
  const settled = await Promise.allSettled(work)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return Promise.all(work)
}
