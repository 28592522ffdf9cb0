import {
  decideProposal,
  type FourEyesBounds,
  type FourEyesBoundsRow,
  type FourEyesRow,
  fourEyes,
  fourEyesOfWire,
  fourEyesWire,
  type ProposalRow,
  proposalList,
  setFourEyes,
} from '@tenor/contract/core'
import { withGiven } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import { unixSeconds } from '@tenor/contract/time'
import { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import { type Database, readPage } from '../../platform/database/index.ts'
import { type Http, pageEnd, pageRequest, route, rowVersion } from '../../platform/http/index.ts'
import { lockBounds, writeBounds } from './four-eyes-bounds.ts'
import type { GivingAct } from './giving-act.ts'
import { closedProposals, openProposals, type StoredProposal, standingOf } from './proposal-store.ts'
import type { Proposals } from './proposals.ts'

export type ProposalModule = { db: Database; clock: Clock; mode: Mode; proposals: Proposals }

/** Registers the calls about what takes two operators. */
export function registerProposals(http: Http, module: ProposalModule): void {
  const { db, clock, proposals } = module
  const change = proposals.define(boundsChange(module))
  route(http, fourEyes, async () => versionedBounds(await proposals.bounds()))
  route(http, setFourEyes, ({ customer, body }) => proposals.give(change, customer, body))
  route(http, proposalList, async ({ query, locale }) => {
    const isOpen = query.state !== 'closed'
    const list = isOpen ? openProposals(clock.now()) : closedProposals()
    const page = await readPage(db, list, pageRequest(query, list))
    const rows: ProposalRow[] = []
    for (const row of page.rows) rows.push(await readRow(module, row, { locale, isOpen }))
    return { list: rows, ...pageEnd(page) }
  })
  route(http, decideProposal, async ({ customer, params, body }) => ({
    id: params.id,
    state: await proposals.decide(customer, params.id, { isApproved: body.approve === 1, reason: body.reason }),
  }))
}

type Reader = { locale: Locale; isOpen: boolean }

/** A proposal with its sentence and the names of both operators. */
async function readRow(
  { db, proposals }: ProposalModule,
  row: StoredProposal,
  { locale, isOpen }: Reader,
): Promise<ProposalRow> {
  const nameOperator = async (id: number | null) =>
    id === null ? null : ((await standingOf(db, id))?.email ?? `user ${id}`)
  const { id, act, subject, content, operatorId } = row
  return {
    ...(await proposals.render(locale, row, isOpen)),
    id,
    act,
    subject,
    content,
    state: row.state,
    role: proposals.roleOf(act),
    operator_id: operatorId,
    operator: (await nameOperator(operatorId)) ?? '',
    proposed_timest: unixSeconds(row.proposedAt),
    lapses_timest: unixSeconds(row.lapsesAt),
    decided_by: await nameOperator(row.decidedBy),
    decided_timest: row.decidedAt === null ? null : unixSeconds(row.decidedAt),
    reason: row.decisionReason,
  }
}

type BoundsBody = { [Name in keyof FourEyesRow]?: FourEyesRow[Name] | undefined }

/** Who could move the bounds alone would have none: in live mode that takes two, whatever they are. */
function boundsChange({ mode, proposals }: ProposalModule): GivingAct<BoundsBody, FourEyesBoundsRow> {
  return {
    act: 'four-eyes.change',
    role: 'administrator',
    content: setFourEyes.body ?? z.object({}),
    subject: () => 'four eyes',
    receiver: () => null,
    stands: async (tx) => fourEyesWire(await lockBounds(tx, mode)),
    takesTwo: async () => mode === 'live',
    async perform(tx, { operator, at }, content) {
      const before = fourEyesWire(await lockBounds(tx, mode))
      const after = withGiven(before, content)
      await writeBounds(tx, fourEyesOfWire(after))
      const entry = { at, actorId: operator.userId, act: 'four-eyes.change', subject: 'four eyes' }
      await writeAudit(tx, { ...entry, before, after })
      return versionedBounds(await proposals.bounds(tx))
    },
  }
}

function versionedBounds(bounds: FourEyesBounds): FourEyesBoundsRow {
  const row = fourEyesWire(bounds)
  return { ...row, version: rowVersion(row) }
}
