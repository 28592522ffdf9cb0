import {
  type FourEyesBounds,
  newOperatorViolation,
  PROPOSAL_MS,
  type Proposed,
  spellAddress,
} from '@tenor/contract/core'
import { type BackOfficeRole, hasRole, type Role } from '@tenor/contract/http'
import type { Locale } from '@tenor/contract/phrases'
import { later, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts'
import { type Customer, Refusal, refuseChanged, refuseOn } from '../../platform/http/index.ts'
import { renderAct } from './act-sentence.ts'
import { boundsNow } from './four-eyes-bounds.ts'
import type { By, GivingAct } from './giving-act.ts'
import { refuseOneself } from './oneself.ts'
import {
  type Closing,
  closeProposal,
  digestOfContent,
  insertProposal,
  lockOpen,
  lockSame,
  openById,
  type StoredProposal,
  standingOf,
  waitingProposals,
} from './proposal-store.ts'

export type ProposalsOptions = { db: Database; clock: Clock; mode: Mode }

/** What an act that gives value answers: that it was done, perhaps by a second operator's word, or that it waits for one. */
export type Given<Answer> = (Answer & { state?: 'approved' }) | Proposed

// biome-ignore lint/suspicious/noExplicitAny: acts of every content stand in one list; each reads its own back.
type AnyAct = GivingAct<any, any>

/** What gives value takes two operators where the bounds say so. Products bring their acts. */
export type Proposals = ReturnType<typeof createProposals>

export function createProposals({ db, clock, mode }: ProposalsOptions) {
  const acts = new Map<string, AnyAct>()

  /** Does it, proposes it, or approves what another has proposed: in the transaction of the caller. */
  const giveIn = <Content extends object, Answer extends object>(
    tx: Transaction,
    act: GivingAct<Content, Answer>,
    by: By,
    content: Content,
  ): Promise<Given<Answer>> => givenBy(tx, { act, mode, by, content })

  return {
    /** Makes an act known, so that it can be decided on by its proposal's id. */
    define<Content extends object, Answer extends object>(act: GivingAct<Content, Answer>): GivingAct<Content, Answer> {
      acts.set(act.act, act)
      return act
    },
    giveIn,
    /** The same in a transaction of its own. */
    async give<Content extends object, Answer extends object>(
      act: GivingAct<Content, Answer>,
      operator: Customer,
      content: Content,
    ): Promise<Given<Answer>> {
      const by = { operator, at: clock.now() }
      const answer = await db.transaction((tx) => giveIn(tx, act, by, content))
      await act.after?.(content)
      return answer
    },
    bounds: (queryable: Queryable = db): Promise<FourEyesBounds> => boundsNow(queryable, mode),
    /** Who lists an offer is not who takes it: operators place orders only where the bounds allow it. */
    async refuseOrder(): Promise<void> {
      const { operatorsOrder } = await boundsNow(db, mode)
      if (!operatorsOrder) throw new Refusal(403, 'account.operator.noOrders')
    },
    roleOf(name: string) {
      const act = acts.get(name)
      return act === undefined ? 'administrator' : approverOf(act)
    },
    /** Acts that are known, by their names. */
    names: () => [...acts.keys()],
    /** Sentence and fields of what was proposed; `isOpen`: beside them what stands now. */
    async render(locale: Locale, { act: name, subject, content }: StoredProposal, isOpen: boolean) {
      const act = acts.get(name)
      const asked = act?.content.safeParse(content)
      const facts = await db.transaction(async (tx) => ({
        names: {
          subject: await namedSubject(tx, subject),
          ...(asked?.success ? await act?.names?.(tx, asked.data) : {}),
        },
        stands: isOpen && asked?.success ? ((await act?.stands?.(tx, asked.data)) ?? null) : null,
      }))
      return renderAct(locale, name, { content, ...facts })
    },
    /** How many wait for a second operator, and since when the oldest does. */
    waiting: () => waitingProposals(db, clock.now()),
    /** Approves or declines one by its id. */
    async decide(
      operator: Customer,
      id: number,
      { isApproved, reason }: { isApproved: boolean; reason?: string | undefined },
    ): Promise<'approved' | 'declined'> {
      const by = { operator, at: clock.now() }
      const done = await db.transaction((tx) => decideIn(tx, { acts, mode, by, id, isApproved, reason }))
      await done.after()
      return done.state
    },
  }
}

/** A customer by the address, also in ASCII where it may look like another; anything else by its own name. */
async function namedSubject(tx: Transaction, subject: string): Promise<string> {
  const id = /^user (\d+)/.exec(subject)?.[1]
  const email = id === undefined ? undefined : (await standingOf(tx, Number.parseInt(id, 10)))?.email
  if (email === undefined) return subject
  const ascii = spellAddress(email)
  return ascii === null ? email : `${email} (${ascii})`
}

type Giving<Content extends object, Answer extends object> = {
  act: GivingAct<Content, Answer>
  mode: Mode
  by: By
  content: Content
}

async function givenBy<Content extends object, Answer extends object>(
  tx: Transaction,
  { act, mode, by, content: given }: Giving<Content, Answer>,
): Promise<Given<Answer>> {
  const content = withoutVersion(act, given)
  await refuseReceiver(tx, act, by, content)
  await act.lock?.(tx, by, content)
  const stands = (await act.stands?.(tx, content)) ?? null
  if (stands !== null) refuseChanged(versionIn(given), stands)
  const digest = digestOfContent(act.act, content)
  if (!(await act.takesTwo(tx, content, await boundsNow(tx, mode), by))) {
    refuseRole(by.operator.role, act.role)
    // It is done now: nobody is to approve it besides.
    const waiting = await lockSame(tx, act.act, digest)
    if (waiting !== null) await close(tx, waiting, { state: 'lapsed', by: by.operator.userId, at: by.at })
    return act.perform(tx, by, content)
  }
  await refuseHolder(tx, act, by, content)
  const stood = digestStanding(act, stands)
  const own = { by, digest, stood, content: Object.fromEntries(Object.entries(content)) }
  for (;;) {
    const same = await standing(tx, act, await lockSame(tx, act.act, digest), by)
    // What was proposed of other rows than there are now is void: it is proposed anew.
    const isVoid = same !== null && same.stood !== null && same.stood !== stood
    if (isVoid) await close(tx, same, { state: 'lapsed', by: by.operator.userId, at: by.at })
    const open = isVoid ? null : same
    const isOwn = open?.operatorId === by.operator.userId
    await refuseOther(tx, open === null || isOwn ? act.role : approverOf(act), by)
    if (open === null) await propose(tx, act, own)
    else if (isOwn) return proposed(open)
    else return { ...(await approve(tx, act, by, open, content)), state: 'approved' }
  }
}

type Deciding = {
  acts: ReadonlyMap<string, AnyAct>
  mode: Mode
  by: By
  id: number
  isApproved: boolean
  reason: string | undefined
}

async function decideIn(tx: Transaction, { acts, mode, by, id, isApproved, reason }: Deciding) {
  const found = await openById(tx, id)
  const act = acts.get(found?.act ?? '')
  if (found === null || act === undefined) throw new Refusal(409, 'proposal.notOpen')
  const isOwn = found.operatorId === by.operator.userId
  refuseRole(by.operator.role, isOwn ? act.role : approverOf(act))
  // In the order of the act's own call: first what it changes, then the proposal.
  if (isApproved && !isOwn) await act.lock?.(tx, by, act.content.parse(found.content))
  const open = await standing(tx, act, await lockOpen(tx, id), by)
  if (open === null) throw new Refusal(409, 'proposal.notOpen')
  if (!isApproved) {
    if (!isOwn) await refuseOther(tx, approverOf(act), by)
    await close(tx, open, { state: 'declined', by: by.operator.userId, at: by.at, reason })
    return { state: 'declined' as const, after: async () => undefined }
  }
  if (isOwn) throw new Refusal(409, 'proposal.own')
  await refuseOther(tx, approverOf(act), by)
  const content = act.content.parse(open.content)
  await refuseReceiver(tx, act, by, content)
  await refuseHolder(tx, act, by, content)
  const stands = (await act.stands?.(tx, content)) ?? null
  if (open.stood !== null && open.stood !== digestStanding(act, stands)) throw new Refusal(409, 'proposal.changed')
  // Judged as it was when it was proposed, by what is so now. It is approved by two, whatever it would take now.
  await act.takesTwo(tx, content, await boundsNow(tx, mode), by)
  await approve(tx, act, by, open, content, reason)
  return { state: 'approved' as const, after: async () => act.after?.(content) }
}

async function refuseReceiver(tx: Transaction, act: AnyAct, { operator }: By, content: object): Promise<void> {
  refuseOneself(operator, await act.receiver(content, tx, operator.userId))
}

/** Nobody proposes or approves what raises the value of something that they hold. */
async function refuseHolder(tx: Transaction, act: AnyAct, { operator }: By, content: object): Promise<void> {
  if (await act.raises?.(tx, content, operator.userId)) throw new Refusal(409, 'proposal.oneself')
}

function digestStanding({ act }: AnyAct, stands: object | null): string | null {
  return stands === null ? null : digestOfContent(act, stands)
}

/** The version of the row that a content was made from; absent where the row was not read. */
function versionIn(content: object): string | undefined {
  return 'version' in content && typeof content.version === 'string' ? content.version : undefined
}

/** The same change is the same proposal, whichever version of the row each of two operators has read. */
function withoutVersion<Content extends object>({ content }: GivingAct<Content, object>, given: Content): Content {
  return 'version' in given ? content.parse({ ...given, version: undefined }) : given
}

/** Who approves it: who lists an offer does not say that it may be above fair. */
function approverOf({ role, approvedBy }: AnyAct): BackOfficeRole {
  return approvedBy ?? role
}

function refuseRole(role: Role, needed: BackOfficeRole): void {
  if (!hasRole(role, needed)) throw new Refusal(403, 'account.role.needed', { role: needed })
}

/** By what is so now, not by what a session remembers: a role may just have ended, or just have begun. */
async function refuseOther(tx: Transaction, role: BackOfficeRole, { operator, at }: By): Promise<void> {
  const now = await standingOf(tx, operator.userId)
  if (now === null) throw new Refusal(403, 'account.role.needed', { role })
  refuseRole(now.role, role)
  refuseOn(newOperatorViolation(now.since, at), 403)
}

/** The proposal while it stands. One whose time is over, or whose operator may not propose any more, is closed here. */
async function standing(
  tx: Transaction,
  { role }: AnyAct,
  open: StoredProposal | null,
  { operator, at }: By,
): Promise<StoredProposal | null> {
  if (open === null) return null
  const proposer = await standingOf(tx, open.operatorId)
  if (at < open.lapsesAt && proposer !== null && hasRole(proposer.role, role)) return open
  await close(tx, open, { state: 'lapsed', by: operator.userId, at })
  return null
}

type Own = { by: By; digest: string; stood: string | null; content: Record<string, unknown> }

/** Where another proposes the same at the same moment, theirs is found in the next round. */
async function propose(tx: Transaction, act: AnyAct, { by, digest, stood, content }: Own): Promise<void> {
  const subject = act.subject(content)
  const proposal = {
    act: act.act,
    subject,
    digest,
    content,
    stood,
    operatorId: by.operator.userId,
    proposedAt: by.at,
    lapsesAt: later(by.at, PROPOSAL_MS),
  }
  if (!(await insertProposal(tx, proposal))) return
  const entry = { at: by.at, actorId: by.operator.userId, act: 'proposal.propose', subject, before: null }
  await writeAudit(tx, { ...entry, after: { act: act.act, ...content } })
}

async function approve<Content extends object, Answer extends object>(
  tx: Transaction,
  act: GivingAct<Content, Answer>,
  by: By,
  open: StoredProposal,
  content: Content,
  reason?: string,
): Promise<Answer> {
  await close(tx, open, { state: 'approved', by: by.operator.userId, at: by.at, reason })
  return act.perform(tx, { ...by, proposedBy: open.operatorId }, content)
}

const ACTS = { approved: 'proposal.approve', declined: 'proposal.decline', lapsed: 'proposal.lapse' } as const

async function close(tx: Transaction, open: StoredProposal, closing: Closing): Promise<void> {
  await closeProposal(tx, open.id, closing)
  const told = { proposal: open.id, act: open.act, proposed_by: open.operatorId }
  await writeAudit(tx, {
    at: closing.at,
    actorId: closing.by,
    act: ACTS[closing.state],
    subject: open.subject,
    before: { ...told, state: 'open' },
    after: { ...told, state: closing.state, reason: closing.reason ?? null },
  })
}

function proposed({ id, lapsesAt }: StoredProposal): Proposed {
  return { state: 'proposed', proposal_id: id, lapses_timest: unixSeconds(lapsesAt) }
}
