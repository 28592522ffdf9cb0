export type Page = { limit: number; offset: number }

/**
 * A page of rows that each carry the number of all. A page beyond the last has no row to carry it, as when what stood on
 * it is gone since: the first row of all is asked then.
 */
export async function countedPage<Row extends { count: number }>(
  page: Page,
  read: (page: Page) => Promise<Row[]>,
): Promise<{ rows: Row[]; count: number }> {
  const rows = await read(page)
  const [carrier] = rows.length > 0 || page.offset === 0 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, count: carrier?.count ?? 0 }
}
