import {
  type MoveInLineRow,
  type MoveInLineState,
  type MoveInRow,
  moveInApply,
  moveInBegin,
  moveInCheck,
  moveInLineList,
  moveInLines,
  moveIns,
} from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import type { Locale } from '@tenor/contract/phrases'
import { unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { BY_COMMAND, writeRead } from '../../platform/audit/index.ts'
import { type Queryable, readPage } from '../../platform/database/index.ts'
import { type Http, notFound, pageEnd, pageRequest, route, sentence } from '../../platform/http/index.ts'
import { namesOf } from '../back-office/index.ts'
import type { GivingAct } from '../proposals/index.ts'
import { approveMoveIn } from './move-in-apply.ts'
import { checkMoveIn } from './move-in-check.ts'
import { addPart, beginMoveIn } from './move-in-load.ts'
import type { MoveInModule } from './move-in-module.ts'
import {
  countLines,
  findMoveIn,
  hasReadyLineOf,
  lineList,
  type MoveIn,
  moveInList,
  type StoredLine,
} from './move-in-store.ts'

type ApplyBody = z.output<NonNullable<typeof moveInApply.body>>

/** The back office: files of holdings, their lines, and the word by which they are made. */
export function registerMoveIns(http: Http, module: MoveInModule): void {
  const { db, clock, proposals } = module
  const apply = proposals.define(applyAct())
  route(http, moveIns, async ({ query }) => {
    const list = moveInList()
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: await moveInWires(db, page.rows), ...pageEnd(page) }
  })
  route(http, moveInBegin, async ({ customer, body }) =>
    wireOf(db, await beginMoveIn(module, body.name, customer.userId)),
  )
  route(http, moveInLines, async ({ params, body }) =>
    wireOf(db, await addPart(module, params.id, body.part, body.lines)),
  )
  route(http, moveInCheck, async ({ customer, params, body }) => {
    const checking = { parts: body.parts, isAgain: body.again === 1, by: customer.userId }
    return wireOf(db, await checkMoveIn(module, params.id, checking))
  })
  route(http, moveInApply, ({ customer, body }) => proposals.give(apply, customer, body))
  route(http, moveInLineList, async ({ customer, params, query, locale }) => {
    if ((await findMoveIn(db, params.id)) === null) throw notFound()
    const list = lineList(params.id, query.state ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.flatMap(({ userId }) => userId ?? [])
    await writeRead(db, { at: clock.now(), actorId: customer.userId, act: 'moveIn.read', users })
    return {
      list: page.rows.map((row) => lineWire(row, locale)),
      ...pageEnd(page),
    }
  })
}

function lineWire({ line, ref: id, kind, customer, asset, amount, ...row }: StoredLine, locale: Locale): MoveInLineRow {
  const { state, reason, params, makes } = row
  const refusal = reason === null ? null : sentence(locale, reason, { ...params })
  return { line, id, kind, customer, asset, amount: decimalText(amount), state, reason, refusal, makes }
}

function applyAct(): GivingAct<ApplyBody, MoveInRow> {
  return {
    act: 'moveIn.apply',
    role: 'administrator',
    content: requireBody(moveInApply),
    subject: ({ id }) => `move-in ${id}`,
    receiver: async ({ id }, tx, operator) => ((await hasReadyLineOf(tx, id, operator)) ? operator : null),
    takesTwo: async (_tx, _body, bounds) => bounds.limits,
    async perform(tx, { operator, at }, { id, digest }) {
      return wireOf(tx, await approveMoveIn(tx, id, { digest, by: operator.userId, at }))
    },
  }
}

async function wireOf(db: Queryable, file: MoveIn): Promise<MoveInRow> {
  const [wire] = await moveInWires(db, [file])
  if (wire === undefined) throw new RangeError('one file makes one row')
  return wire
}

async function moveInWires(db: Queryable, files: readonly MoveIn[]): Promise<MoveInRow[]> {
  const people = [...new Set(files.map(({ begunBy }) => begunBy))].filter((id) => id !== BY_COMMAND)
  const names = await namesOf(db, people)
  const counts = await countLines(
    db,
    files.map(({ id }) => id),
  )
  const countIn = (id: number, state: MoveInLineState) => counts.get(id)?.[state] ?? 0
  return files.map(({ id, name, state, parts, digest, begunAt, begunBy, endedAt }) => ({
    id,
    name,
    stage: state,
    parts,
    digest,
    begun_at: unixSeconds(begunAt),
    lines: {
      read: countIn(id, 'read'),
      ready: countIn(id, 'ready'),
      unreadable: countIn(id, 'unreadable'),
      refused: countIn(id, 'refused'),
      done: countIn(id, 'done'),
    },
    ended_at: endedAt === null ? null : unixSeconds(endedAt),
    operator: begunBy === BY_COMMAND ? null : (names.get(begunBy) ?? ''),
  }))
}
