import { decimal } from '@tenor/contract/money'
import type { HourResult } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, instant, isoText, later, startOfMonth } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { fillOfHour } from './flexible-fill.ts'

/*
 * Published hours as holdings are computed from them. What is cleared does not change, so each hour of a coin is read from the
 * database once and kept, month by month; of months nobody read for longest those that are too many go.
 */

/** 240 months of a coin, which is some 30 MB. */
const KEPT_MOST = 240

type Month = { upTo: Instant; hours: HourResult[]; loading: Promise<void> | null }
const kept = new WeakMap<Queryable, Map<string, Month>>()

/** The hours of a coin that begin in [from, to); all of them are cleared. */
export async function publishedBetween(
  db: Queryable,
  asset: string,
  from: Instant,
  to: Instant,
): Promise<HourResult[]> {
  const found: HourResult[] = []
  for (let begin = startOfMonth(from); begin < to; begin = nextMonth(begin)) {
    const end = nextMonth(begin)
    found.push(...(await monthUpTo(db, asset, begin, end < to ? end : to)))
  }
  return found.filter(({ hour }) => hour >= from && hour < to)
}

async function monthUpTo(db: Queryable, asset: string, begin: Instant, upTo: Instant): Promise<readonly HourResult[]> {
  const month = monthKept(db, `${asset} ${begin}`, begin)
  while (month.upTo < upTo) {
    month.loading ??= readOn(db, asset, month, upTo).finally(() => {
      month.loading = null
    })
    await month.loading
  }
  return month.hours
}

function monthKept(db: Queryable, key: string, begin: Instant): Month {
  const months = kept.get(db) ?? new Map<string, Month>()
  kept.set(db, months)
  const month = months.get(key) ?? { upTo: begin, hours: [], loading: null }
  // Behind those that nobody read since.
  months.delete(key)
  months.set(key, month)
  const [oldest] = months.keys()
  if (months.size > KEPT_MOST && oldest !== undefined) months.delete(oldest)
  return month
}

type HourRow = {
  hour: Instant
  rate: string
  marginal: string
  share: string | null
  whole: string | null
  minimum: string | null
  place: number | null
  id: number | null
  part: string | null
}

/** What a holding is computed from: not the book of each hour, which is a hundred times as long. */
async function readOn(db: Queryable, asset: string, month: Month, upTo: Instant): Promise<void> {
  const rows = await db.query<HourRow>(
    `select hour, rate::text, marginal::text, share_part::text as share, share_whole::text as whole,
       case when share_whole is null then cut_minimum end::text as minimum, cut_place as place, cut_id as id,
       cut_part::text as part
     from flexible_hour where asset = $1 and hour >= $2 and hour < $3 order by hour`,
    [asset, isoText(month.upTo), isoText(upTo)],
  )
  month.hours.push(...rows.map(resultOf))
  month.upTo = upTo
}

const orNone = (text: string | null) => (text === null ? null : decimal(text))

function resultOf({ hour, rate, marginal, share, whole, minimum, place, id, part }: HourRow): HourResult {
  const fill = fillOfHour({
    marginal: decimal(marginal),
    sharePart: orNone(share),
    shareWhole: orNone(whole),
    cutMinimum: orNone(minimum),
    cutPlace: place,
    cutId: id,
    cutPart: orNone(part),
  })
  return { hour, rate: decimal(rate), ...fill }
}

function nextMonth(begin: Instant): Instant {
  const date = new Date(begin)
  return instant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1))
}

/** The hour behind the last of them; `otherwise` where there is none. */
export function behind(hours: readonly { hour: Instant }[], otherwise: Instant): Instant {
  const last = hours.at(-1)
  return last === undefined ? otherwise : later(last.hour, HOUR_MS)
}
