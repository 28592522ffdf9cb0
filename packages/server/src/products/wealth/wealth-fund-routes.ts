import { timingSafeEqual } from 'node:crypto'
import { amountText, idField } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import { instantOfSeconds, readDay, unixSeconds } from '@tenor/contract/time'
import {
  type WealthNavBody,
  type WealthNavOutcome,
  type WealthNavRow,
  wealthCash,
  wealthCashMove,
  wealthCorrectionPreview,
  wealthCorrections,
  wealthFundOrders,
  wealthNavFeed,
  wealthNavFile,
  wealthNavTold,
} from '@tenor/contract/wealth'
import type { FastifyRequest } from 'fastify'
import type { GivingAct } from '../../core/proposals/index.ts'
import { writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import {
  answerOnce,
  type Customer,
  type Http,
  pageEnd,
  pageRequest,
  Refusal,
  route,
  routeForVisitor,
} from '../../platform/http/index.ts'
import { cashAct, cashRows } from './wealth-cash.ts'
import { correctedWire, correctionsList, previewOf } from './wealth-correction-views.ts'
import { fundOrdersList, orderWire } from './wealth-lists.ts'
import type { WealthModule } from './wealth-module.ts'
import { askedNav, type NavContent } from './wealth-nav-entry.ts'
import { tellNav, toldNavs } from './wealth-nav-told.ts'
import { navAt } from './wealth-product-store.ts'

type NavAct = GivingAct<NavContent, WealthNavRow>

/** Registers values by file and by the administrator of a fund, what corrections change, and the cash of funds. */
export function fundBackOffice(http: Http, module: WealthModule, enter: NavAct): void {
  const { db, clock, proposals } = module
  const move = proposals.define(cashAct(module))
  route(http, wealthNavFile, async ({ customer, body }) => ({
    list: await enterFile(module, enter, customer, body.csv),
  }))
  routeForVisitor(http, wealthNavFeed, async ({ body, request }) => {
    refuseStranger(module.fundKey, request)
    return db.transaction((tx) => tellNav(tx, clock.now(), body))
  })
  route(http, wealthNavTold, async ({ query }) => ({ list: await toldNavs(db, query.pid ?? null) }))
  const seen = (operator: Customer, list: readonly { user_id: number }[]) =>
    writeRead(db, {
      at: clock.now(),
      actorId: operator.userId,
      act: 'wealth.correction.read',
      users: list.map(({ user_id: id }) => id),
    })
  route(http, wealthCorrectionPreview, async ({ customer, query }) => {
    const preview = await previewOf(module, query)
    await seen(customer, preview.list)
    return preview
  })
  route(http, wealthCorrections, async ({ customer, query }) => {
    const list = correctionsList(query.pid)
    const page = await readPage(db, list, pageRequest(query, list))
    const rows = page.rows.map(correctedWire)
    await seen(customer, rows)
    return { list: rows, ...pageEnd(page) }
  })
  route(http, wealthFundOrders, async ({ customer: operator, query }) => {
    const list = fundOrdersList(query)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.map(({ userId }) => userId)
    await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'wealth.order.read', users })
    return { list: page.rows.map(({ userId, entry }) => ({ ...orderWire(entry), user_id: userId })), ...pageEnd(page) }
  })
  route(http, wealthCash, async ({ query }) => ({ list: await cashRows(db, query.pid ?? null) }))
  route(http, wealthCashMove, ({ customer: operator, body: { text: _text, ...content }, key }) => {
    const by = { operator, at: clock.now() }
    const { bucket, userId } = operator
    const once = { bucket, userId, key, act: 'wealth.cash.move', content, at: by.at }
    return answerOnce(db, once, (tx) => proposals.giveIn(tx, move, by, content))
  })
}

const LINE = /^(\d{1,16}),([^,]+),([^,]+)$/

/**
 * Lines in their order, in one transaction: all or none. Once a value of a fund waits for a second operator, those after it wait for
 * that: they are judged by it, and come with the same file again.
 */
async function enterFile(
  { db, clock, proposals }: WealthModule,
  enter: NavAct,
  operator: Customer,
  csv: string,
): Promise<WealthNavOutcome[]> {
  const lines = csv.split(/\r?\n/).map((text, place) => ({ text: text.trim(), line: place + 1 }))
  const bodies = lines.filter(({ text, line }) => text !== '' && !(line === 1 && text.startsWith('pid'))).map(bodyOf)
  return db.transaction(async (tx) => {
    const done: WealthNavOutcome[] = []
    const waiting = new Set<number>()
    for (const { line, ...body } of bodies) {
      if (waiting.has(body.pid)) {
        done.push({ line, pid: body.pid, at: body.at, nav: body.nav, outcome: 'waits' })
        continue
      }
      const stands = await navAt(tx, body.pid, instantOfSeconds(body.at))
      const asked = await askedNav(tx, { ...body, by_file: 1 })
      const given = await proposals.giveIn(tx, enter, { operator, at: clock.now() }, asked)
      const isProposed = 'state' in given && given.state === 'proposed'
      if (isProposed && stands === null) waiting.add(body.pid)
      const outcome = isProposed ? 'proposed' : stands === null ? 'entered' : 'same'
      done.push({ line, pid: body.pid, at: body.at, nav: body.nav, outcome })
    }
    return done
  })
}

function bodyOf({ text, line }: { text: string; line: number }): WealthNavBody & { line: number } {
  const [, pid = '', day = '', nav = ''] = LINE.exec(text) ?? []
  const value = amountText.safeParse(nav)
  const product = idField.safeParse(pid)
  const at = readDay(day)
  if (!value.success || at === null || !product.success) {
    throw new Refusal(422, 'wealth.nav.file', { line })
  }
  return { line, pid: product.data, at: unixSeconds(at), nav: decimalText(decimal(nav)) }
}

function refuseStranger(key: string | null, request: FastifyRequest): void {
  const given = request.headers['x-fund-key']
  const isTheirs = key !== null && typeof given === 'string' && isSame(given, key)
  if (!isTheirs) throw new Refusal(401, 'wealth.nav.key')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
