import {
  STAKING_AGREEMENT,
  STAKING_AGREEMENTS,
  type StakingAcceptance,
  type StakingOrderBody,
} from '@tenor/contract/staking'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import {
  filterOf,
  type List,
  newestFirst,
  type Queryable,
  type Raw,
  sqlType,
  type Value,
} from '../../platform/database/index.ts'
import { type Customer, Refusal, refuseWithheld } from '../../platform/http/index.ts'
import type { StakingModule } from './staking-module.ts'

/* Which version of the agreement customers accepted. */

/** What is asked of a stake before anything else, whatever the product gives for it; its fund password goes with it. */
export function beforeStake(customer: Customer, { agreement, fundpass }: StakingOrderBody) {
  const before = () => {
    const old = oldAgreement(agreement)
    if (old !== null) throw old
    refuseWithheld(customer, 'trade')
  }
  return { fundpass, before }
}

/** Why a stake with a version of the agreement is refused; null where it is the one that is shown. */
export function oldAgreement(version: number | undefined): Refusal | null {
  return version === undefined || version === STAKING_AGREEMENT ? null : new Refusal(409, 'staking.agreement.changed')
}

/** Writes down that a customer accepts the agreement with a stake, once for each version. */
export async function acceptAgreement(
  { db, clock, ids }: StakingModule,
  { bucket, userId }: Customer,
  version: number | undefined,
): Promise<void> {
  // A stake with another one is refused where its id is looked at: the repeat of one that was taken hears what it heard.
  if (version !== STAKING_AGREEMENT) return
  const known = await db.query(
    'select 1 as one from staking_agreement where bucket = $1 and user_id = $2 and version = $3',
    [bucket, userId, version],
  )
  if (known.length > 0) return
  await db.execute(
    `insert into staking_agreement (bucket, user_id, id, version, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [bucket, userId, await ids.next(), version, isoText(clock.now())],
  )
}

type AcceptedRaw = Raw & { id: number; user_id: number; version: number; at: Instant }

/** Who accepted which version, newest first. */
export function acceptedList(user: number | null, version: number | null): List<AcceptedRaw, StakingAcceptance> {
  const values: Value[] = []
  return {
    name: 'staking.acceptances',
    of: { user, version },
    keyset: newestFirst('a', 'at'),
    from: 'staking_agreement a',
    row: 'a',
    within: 'true',
    columns: 'a.id, a.user_id, a.version, a.at',
    filter: filterOf(values, [
      [user, (id) => `a.user_id = ${id}`],
      [version, (number) => `a.version = ${number}`],
    ]),
    values,
    read: ({ id, user_id, version: accepted, at }) => ({ id, user_id, version: accepted, at_time: unixSeconds(at) }),
  }
}

/** Versions, and how many customers have accepted each. */
export async function agreementVersions(db: Queryable) {
  const rows = await db.query(
    { version: sqlType.number, accepted: sqlType.number },
    '/* no bucket: of all customers */ select version, count(*) as accepted from staking_agreement group by version',
  )
  return STAKING_AGREEMENTS.map(({ version, from }) => ({
    version,
    from_day: from,
    is_current: version === STAKING_AGREEMENT ? 1 : 0,
    accepted: rows.find((row) => row.version === version)?.accepted ?? 0,
  }))
}
