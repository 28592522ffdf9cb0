import type { BookTransfer, DecidedAt } from '@tenor/contract/overview'
import type { DecisionPage, DecisionPages } from '../../core/product/index.ts'
import type { OpenBooks } from './books-module.ts'

/** Pages of what decided on groups of transfers of one bucket: a statement for each product that has any among them. */
export async function decidedAt(
  { db, decisions }: Pick<OpenBooks, 'db' | 'decisions'>,
  bucket: number,
  { groups, whose }: { groups: readonly BookTransfer[][]; whose: keyof DecisionPage },
): Promise<DecidedAt> {
  const transfers = groups.flat()
  const known = await Promise.all(
    decisions.map(async (pages) => {
      const asked = transfers.filter((transfer) => isOf(pages, transfer))
      return asked.length === 0 ? new Map<number, DecisionPage>() : pages.of(db, bucket, asked)
    }),
  )
  return (group) => {
    for (const [place, pages] of decisions.entries()) {
      const transfer = group.find((each) => isOf(pages, each))
      const page = transfer === undefined ? undefined : known[place]?.get(transfer.reference)
      if (page !== undefined) return page[whose]
    }
    return null
  }
}

function isOf({ events }: DecisionPages, { event }: BookTransfer): boolean {
  return events.some((beginning) => event.startsWith(`${beginning}.`))
}
