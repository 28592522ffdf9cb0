import { call } from '@tenor/browser/api'
import { pagesOf, queryOf, readOf, saveOf, taskOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { grantVoucher } from '@tenor/contract/core'
import {
  FIXED_TYPE,
  type FixedListedRow,
  type FlexibleLoanRow,
  fixedBackOfficeBulk,
  fixedBackOfficeCreate,
  fixedBackOfficeListing,
  fixedBackOfficeMaturities,
  fixedBackOfficeProducts,
  fixedBackOfficeUpdate,
  flexibleDryRun,
  flexibleLoans,
  flexiblePoolChange,
  flexiblePoolCreate,
  flexiblePools,
  flexibleRuns,
  flexibleWriteOff,
  type RateUpTerms,
  setUpgradeHint,
  upgradeHints,
} from '@tenor/contract/simple-earn'
import { PAGE_ROWS } from '../../platform/page/index.ts'
import type { FixedSearch } from './simple-earn-search.ts'

const AGAIN_MS = 15_000
/** Of a page, as the API has it. */
const MOST_ROWS = 100
const POOLS = { group: ['flexible-pools'], againMs: AGAIN_MS } as const
const FIXED = { group: ['fixed-products'] } as const
const HINTS = { group: ['upgrade-hints'] } as const
/** An act's group is read again, and so is what it wrote into the audit log. */
const reads = ({ group }: { group: readonly string[] }) => ({ reads: [group, ['audit']] })

export const usePools = queryOf(flexiblePools, POOLS)
export const usePoolCreate = saveOf(flexiblePoolCreate, reads(POOLS))
export const usePoolChange = saveOf(flexiblePoolChange, reads(POOLS))

/** Asked for by a press: each is written to the audit log, because it names lenders. */
export const useDryRun = saveOf(flexibleDryRun, { ask: (asset: string) => ({ query: { asset } }) })

type LoansAsk = { asset: string; before: number | null; shown: FlexibleLoanRow[] }

/** Asked for by a press, page after page: each is written to the audit log, because it names borrowers. */
export const useLoans = taskOf(async ({ asset, before, shown }: LoansAsk) => {
  const query = { asset, ...given({ before: before ?? undefined }) }
  const { list, next_before } = await call(flexibleLoans, { query })
  return { asset, list: [...shown, ...list], next: next_before }
})

export const useWriteOff = saveOf(flexibleWriteOff, reads(POOLS))

export const useRuns = pagesOf(flexibleRuns, {
  group: ['flexible-runs'],
  againMs: AGAIN_MS,
  isKept: false,
  by: 'before',
  ask: (asset: string) => ({ query: { asset } }),
})

export const useFixedProducts = pagesOf(fixedBackOfficeProducts, {
  ...FIXED,
  pageSize: PAGE_ROWS,
  ask: (query: FixedSearch) => ({ query }),
})

/** Every VIP product on sale, page after page: they are compared with each other. */
export const useVipRanges = readOf(
  'vip',
  async ({ signal }) => {
    const list: FixedListedRow[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = {
        type: FIXED_TYPE.VIP,
        status: 'listed' as const,
        page_size: MOST_ROWS,
        ...given({ cursor: cursor || undefined }),
      }
      const page: { list: FixedListedRow[]; next_cursor?: string | undefined } = await call(fixedBackOfficeProducts, {
        query,
        signal,
      })
      list.push(...page.list)
      cursor = page.next_cursor
    }
    return { list }
  },
  FIXED,
)

export const useFixedCreate = saveOf(fixedBackOfficeCreate, reads(FIXED))
export const useFixedUpdate = saveOf(fixedBackOfficeUpdate, reads(FIXED))

/** Pauses, resumes or retires many. */
export const useFixedListings = saveOf(fixedBackOfficeListing, reads(FIXED))

/** One change of many. */
export const useFixedBulk = saveOf(fixedBackOfficeBulk, reads(FIXED))

export const useMaturities = queryOf(fixedBackOfficeMaturities, {
  group: ['fixed-maturities'],
  againMs: AGAIN_MS,
  ask: (asset: string | undefined) => ({ query: given({ asset }) }),
})

export const useHints = queryOf(upgradeHints, HINTS)
export const useHintChange = saveOf(setUpgradeHint, reads(HINTS))

type RateUpGrant = { id: number; text: string; body: RateUpTerms & { expires_at: number; note?: string } }

export const useRateUpGrant = saveOf(grantVoucher, {
  ask: ({ id, text, body }: RateUpGrant) => ({
    params: { id },
    body: { sub_type: 'rate_up' as const, ...body, text },
  }),
  ...reads({ group: ['vouchers'] }),
})
