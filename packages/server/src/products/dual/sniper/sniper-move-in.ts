import {
  isSaleOver,
  SNIPER_DIRECTION,
  sniperInvestAsset,
  sniperMoveInFields,
  sniperOutcomes,
} from '@tenor/contract/dual'
import { violation } from '@tenor/contract/http'
import { decimal, decimalText, ONE, percentText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { leftCapacity } from '../../../core/capacity/index.ts'
import { postNew, SPOT } from '../../../core/ledger/index.ts'
import type { MakingLine, MoveInAct, MoveInLine, MoveInMaker, MoveInVerdict } from '../../../core/move-in/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { grantRoom, pricesOf, takeRoom } from '../purchase/delivery-move-in.ts'
import { NOT_ACCEPTED } from '../purchase/dual-order-table.ts'
import { type StoredSniperOrder, sniperOrderTable, sniperRecordOf } from './sniper-order-table.ts'
import { sniperHeld, sniperMoneyOf } from './sniper-postings.ts'
import { type OfferedSniper, offeredSnipers } from './sniper-product-store.ts'

type Products = ReadonlyMap<number, OfferedSniper>

/** Snipers that run elsewhere move in as accepted orders of a product here, at the guarantee that they were promised. */
export function sniperMoveIn(module: Pick<DualModule, 'market'>): MoveInMaker {
  return {
    productOf: ({ fields }) => fields.product ?? '',
    async judge(db, lines, now) {
      const products = await offeredSnipers(db, lines.map(productIdOf))
      const left = await leftCapacity(db, [...products.keys()])
      const prices = await pricesOf(module.market, [...products.values()])
      return lines.map((line) => {
        const product = products.get(productIdOf(line)) ?? null
        const price = prices.get(product?.coin ?? '') ?? null
        return verdictOf(line, product, { left: left.get(product?.id ?? 0) ?? 0n, price, now })
      })
    },
    async prepare(db, lines, now) {
      await grantRoom(db, lines, takenOf(await offeredSnipers(db, lines.map(productIdOf))), now)
    },
    async make(tx, lines, act) {
      const products = await offeredSnipers(tx, lines.map(productIdOf))
      const prices = await pricesOf(module.market, [...products.values()])
      const priced = lines.filter((line) => prices.get(products.get(productIdOf(line))?.coin ?? '') != null)
      const roomy = await takeRoom(tx, priced, takenOf(products), act)
      await write(tx, act, { lines: roomy, products, prices })
      return lines.map((line) => {
        if (roomy.includes(line)) return null
        return priced.includes(line) ? violation('moveIn.room', { left: '0' }) : violation('dual.quote.unavailable')
      })
    },
  }
}

const fieldsOf = ({ fields }: Pick<MoveInLine, 'fields'>) => sniperMoveInFields.parse(fields)
const productIdOf = (line: Pick<MoveInLine, 'fields'>) => fieldsOf(line).product

const takenOf = (products: Products) => (line: MoveInLine) => {
  const product = products.get(productIdOf(line))
  return product === undefined ? null : { ...product, type: SNIPER_DIRECTION[product.type], isBounded: true }
}

function verdictOf(
  line: MoveInLine,
  product: OfferedSniper | null,
  { left, price, now }: { left: bigint; price: bigint | null; now: Instant },
): MoveInVerdict {
  if (product === null) return { refused: violation('dual.product.notFound') }
  const { asset, amount } = line
  const { rate: text, days } = fieldsOf(line)
  const rate = decimal(text)
  const invest = sniperInvestAsset(product)
  if (asset !== invest) return { refused: violation('moveIn.product.asset', { asset: invest }) }
  if (isSaleOver(product.deliveryAt, now)) return { refused: violation('moveIn.since.over') }
  if (price === null) return { refused: violation('dual.quote.unavailable') }
  if (rate <= 0n || rate > ONE) return { refused: violation('moveIn.line.field', { column: 'rate' }) }
  if (days === 0) return { refused: violation('moveIn.line.field', { column: 'days' }) }
  return {
    makes: {
      holding: 'sniper',
      asset,
      amount: decimalText(amount),
      product: String(product.id),
      type: product.type,
      target: decimalText(product.target),
      rate: `${percentText(rate)}%`,
      delivery: isoText(product.deliveryAt).slice(0, 16),
    },
    room: { own: null, all: left },
  }
}

type Writing = { lines: readonly MakingLine[]; products: Products; prices: ReadonlyMap<string, bigint | null> }

async function write(tx: Transaction, act: MoveInAct, { lines, products, prices }: Writing): Promise<void> {
  if (lines.length === 0) return
  await act.bring(lines.map(({ line, asset, amount }) => ({ line, asset, amount, account: SPOT })))
  const orders = lines.flatMap((line): StoredSniperOrder[] => {
    const product = products.get(productIdOf(line))
    if (product === undefined) return []
    return [orderOf(line, product, { at: act.at, price: prices.get(product.coin) ?? null })]
  })
  await sniperOrderTable.insert(tx, orders.map(sniperRecordOf))
  const money = orders.map((order) => ({ ...sniperMoneyOf(order, act.at), groupId: act.groupId }))
  await postNew(tx, money.map(sniperHeld.hold))
  await postNew(tx, money.map(sniperHeld.subscribe))
}

function orderOf(
  line: MakingLine,
  product: OfferedSniper,
  { at, price }: { at: Instant; price: bigint | null },
): StoredSniperOrder {
  const { bucket, userId, id, amount } = line
  const { type, coin, quoteAsset, target, deliveryAt } = product
  const { rate, days } = fieldsOf(line)
  const guarantee = decimal(rate)
  return {
    bucket,
    userId,
    id,
    text: null,
    amount,
    type,
    coin,
    quoteAsset,
    target,
    guarantee,
    deliveryAt,
    days,
    ...NOT_ACCEPTED,
    productId: product.id,
    createdAt: at,
    acceptedAt: at,
    improvedFrom: null,
    fairGuarantee: null,
    settlementPrice: null,
    endedAt: null,
    failReason: null,
    state: 'PROCESSING',
    settlementFailed: false,
    entryPrice: price,
    entryAt: price === null ? null : at,
    outcomes: sniperOutcomes({ type, coin, quoteAsset, amount, target, guarantee }),
  }
}
