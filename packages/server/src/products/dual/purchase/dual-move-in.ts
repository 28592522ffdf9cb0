import {
  DUAL_CATEGORY,
  type DualTerm,
  dualMoveInFields,
  investAsset,
  isSaleOver,
  outcomes,
  termYield,
} from '@tenor/contract/dual'
import { violation } from '@tenor/contract/http'
import { decimal, decimalText, percentText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { leftCapacity } from '../../../core/capacity/index.ts'
import { postNew, SPOT } from '../../../core/ledger/index.ts'
import type { MakingLine, MoveInAct, MoveInLine, MoveInMaker, MoveInVerdict } from '../../../core/move-in/index.ts'
import type { Queryable, Transaction } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualHeld, moneyOf } from '../dual-postings.ts'
import { offeredById } from '../offers/dual-product-store.ts'
import type { OfferedProduct } from '../offers/dual-product-table.ts'
import { grantRoom, pricesOf, takeRoom } from './delivery-move-in.ts'
import { newOrder } from './dual-new-order.ts'
import { orderTable, recordOf, type StoredOrder } from './dual-order-table.ts'

type Products = ReadonlyMap<number, OfferedProduct>

/** Orders that run elsewhere move in as accepted orders of a product here, at the rate and for the term that they were promised. */
export function dualMoveIn(module: Pick<DualModule, 'market'>): MoveInMaker {
  return {
    productOf: ({ fields }) => fields.product ?? '',
    async judge(db, lines, now) {
      const products = await productsOf(db, lines)
      const left = await leftCapacity(db, [...products.keys()])
      return lines.map((line) => {
        const product = products.get(productIdOf(line)) ?? null
        return verdictOf(line, product, { left: left.get(product?.id ?? 0) ?? 0n, now })
      })
    },
    async prepare(db, lines, now) {
      const products = await productsOf(db, lines)
      await grantRoom(db, lines, takenOf(products), now)
    },
    async make(tx, lines, act) {
      const products = await productsOf(tx, lines)
      const roomy = await takeRoom(tx, lines, takenOf(products), act)
      await write(tx, module, act, { lines: roomy, products })
      return lines.map((line) => (roomy.includes(line) ? null : violation('moveIn.room', { left: '0' })))
    },
  }
}

const productIdOf = ({ fields }: Pick<MoveInLine, 'fields'>) => dualMoveInFields.parse(fields).product

async function productsOf(db: Queryable, lines: readonly MoveInLine[]): Promise<Products> {
  const found = new Map<number, OfferedProduct>()
  for (const id of new Set(lines.map(productIdOf))) {
    const product = await offeredById(db, id)
    if (product !== null) found.set(id, product)
  }
  return found
}

const takenOf = (products: Products) => (line: MoveInLine) => {
  const product = products.get(productIdOf(line))
  return product === undefined ? null : { ...product, isBounded: true }
}

function termOf({ fields }: Pick<MoveInLine, 'fields'>): DualTerm {
  const { days, hours = 0 } = dualMoveInFields.parse(fields)
  return { days, hours }
}

function verdictOf(
  line: MoveInLine,
  product: OfferedProduct | null,
  { left, now }: { left: bigint; now: Instant },
): MoveInVerdict {
  if (product === null) return { refused: violation('dual.product.notFound') }
  const { asset, amount, fields } = line
  const { days, hours } = termOf(line)
  if (product.category === DUAL_CATEGORY.TRIAL_FUND) return { refused: violation('moveIn.product.kind') }
  if (asset !== investAsset(product))
    return { refused: violation('moveIn.product.asset', { asset: investAsset(product) }) }
  if (isSaleOver(product.deliveryAt, now)) return { refused: violation('moveIn.since.over') }
  const rate = decimal(fields.rate ?? '0')
  if (rate <= 0n) return { refused: violation('moveIn.line.field', { column: 'rate' }) }
  if (days === 0 && hours === 0) return { refused: violation('moveIn.line.field', { column: 'days' }) }
  return {
    makes: {
      holding: 'dual',
      asset,
      amount: decimalText(amount),
      product: String(product.id),
      type: product.type,
      target: decimalText(product.target),
      rate: `${percentText(rate)}%`,
      delivery: isoText(product.deliveryAt).slice(0, 16),
    },
    room: { own: null, all: product.capacity === null ? null : left },
  }
}

type Writing = { lines: readonly MakingLine[]; products: Products }

async function write(
  tx: Transaction,
  { market }: Pick<DualModule, 'market'>,
  act: MoveInAct,
  { lines, products }: Writing,
): Promise<void> {
  if (lines.length === 0) return
  await act.bring(lines.map(({ line, asset, amount }) => ({ line, asset, amount, account: SPOT })))
  const prices = await pricesOf(market, [...products.values()])
  const orders = lines.flatMap((line): StoredOrder[] => {
    const product = products.get(productIdOf(line))
    if (product === undefined) return []
    return [orderOf(line, product, { at: act.at, price: prices.get(product.coin) ?? null })]
  })
  await orderTable.insert(tx, orders.map(recordOf))
  const money = orders.map((order) => ({ ...moneyOf(order, act.at), groupId: act.groupId }))
  await postNew(tx, money.map(dualHeld.hold))
  await postNew(tx, money.map(dualHeld.subscribe))
}

function orderOf(
  line: MakingLine,
  product: OfferedProduct,
  { at, price }: { at: Instant; price: bigint | null },
): StoredOrder {
  const { bucket, userId, id, amount, fields } = line
  const term = termOf(line)
  const apr = decimal(fields.rate ?? '0')
  const rule = { reinvest: false, priceDeviation: 0n, preferredSeconds: 0, leastApr: null }
  const order = newOrder(product, { owner: { bucket, userId }, id, amount, now: at, text: null, ...rule })
  return {
    ...order,
    state: 'PROCESSING',
    desk: false,
    days: term.days,
    hours: term.hours,
    apr,
    acceptedAt: at,
    outcomes: outcomes({ ...order, yield: termYield(apr, term) }),
    entryPrice: price,
    entryAt: price === null ? null : at,
  }
}
