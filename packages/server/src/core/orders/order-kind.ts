import type { Sale } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { AnswerRow, Customer, Refusal } from '../../platform/http/index.ts'
import type { QuotaNeed, SliceNeed } from '../capacity/index.ts'
import type { Post } from '../ledger/index.ts'
import type { VoucherUse } from '../vouchers/index.ts'

/** A customer's wish to place an order. */
export type OrderAct = {
  customer: Customer
  body: { amount: string; fundpass?: string | undefined }
  /** The caller's own id of it. */
  key: string | null
}

/**
 * What an order is judged by: the product, and what else was read of the customer. `own` is null while nobody has asked:
 * the database has the last word anyway.
 */
export type OrderFacts<Product, Own> = { product: Product; own: Own | null }

/** The facts with the index price, null where there is none, and the instant of judging. */
export type JudgedFacts<Product, Own> = OrderFacts<Product, Own> & { price: Decimal8 | null; now: Instant }

/** What an order promises of one asset. */
type OrderPromise = { name: string; asset: string; amount: Decimal8 }

export type OrderBase = { bucket: number; userId: number; id: number; productId: number; amount: Decimal8 }

type Scalar = string | number | boolean | null

/** What of a product, known as `offer`, must still be as it was read: each expression with its type and the value read. */
export type AsRead<Product> = {
  table: string
  /** A condition of the sale. */
  holds: string
  same: readonly (readonly [expression: string, type: string, value: (product: Product) => Scalar])[]
}

/** Where a kind of order is written: its table's inserted columns, as a declaration of columns gives them. */
export type OrderTable<Order> = {
  name: string
  inserted: { readonly names: string; readonly types: readonly string[] }
  values(order: Order): Scalar[]
}

/** The same by the column codec, where an order is more than its row. */
export function writtenBy<Order, Row>(
  table: Pick<OrderTable<Row>, 'name' | 'inserted' | 'values'>,
  rowOf: (order: Order) => Row,
): OrderTable<Order> {
  return { name: table.name, inserted: table.inserted, values: (order) => table.values(rowOf(order)) }
}

/** What decides whether an order may be placed. Functions of `act` know their module by it. */
export type OrderRules<Act extends OrderAct, Product, Own> = {
  productId(act: Act): number
  /** What the database says now, or why there is nothing to judge: no such product. */
  read(act: Act): Promise<OrderFacts<Product, Own> | Refusal>
  /** Whether the first try may be judged by a product that was read a moment ago. */
  isRemembered: boolean
  /** What was read on the way to the order, for the first try; what is refused by it is judged again by what `read` says. */
  known?(act: Act): OrderFacts<Product, Own>
  /** From when on the product may be another than it was read, whatever was changed of it: an order of then reads it again. */
  until?(product: Product): Instant
  price(act: Act, product: Product): Promise<Decimal8 | null>
  /** The rule: null where the order may be placed. */
  refusal(act: Act, facts: JudgedFacts<Product, Own>): Refusal | null
  /** The reason why nothing was sold; it reads the rest that is left. */
  soldOut(act: Act, product: Product): Refusal | Promise<Refusal>
  /** What an emergency stop would have to be about. */
  sale(product: Product): Sale
}

/** What a product says of its orders; all else is `place`. */
export type OrderKind<Act extends OrderAct, Product, Own, Order extends OrderBase, Answer extends object> = OrderRules<
  Act,
  Product,
  Own
> & {
  /** Name of the act that the caller's id stands for, and fields of its body that are decimals, beside the amount. */
  act: string
  decimals?: readonly string[]
  table: OrderTable<Order>
  asRead: AsRead<Product>
  build(act: Act, facts: JudgedFacts<Product, Own>, id: number): Order
  answer(order: Order, facts: JudgedFacts<Product, Own>): Answer
  /** The one transfer by which money is set aside. */
  money(order: Order): Post
  /** What of the account that it is paid from is not the customer's to spend, and must be left; nothing unless it is said. */
  kept?(act: Act): Decimal8
  /** Whether the product has only so much to sell. */
  isBounded(product: Product): boolean
  /** What it takes of a capacity that several products have together, whose id is below zero. */
  group?(order: Order, facts: JudgedFacts<Product, Own>): SliceNeed | null
  /** What it promises beside the customer's own money, by a name of the manifest's `promises`. */
  promise?(order: Order, facts: JudgedFacts<Product, Own>): OrderPromise
  quota?(order: Order, facts: JudgedFacts<Product, Own>): QuotaNeed | null
  voucher?(facts: JudgedFacts<Product, Own>): VoucherUse | null
}

/** What a statement's text is made of, whatever the kind's orders and products are. */
export type WrittenKind = {
  table: Pick<OrderTable<never>, 'name' | 'inserted'>
  asRead: AsRead<never>
}

/** An order that waits to be written, with all that the statement must know of it. */
export type Entry = {
  kind: WrittenKind
  bucket: number
  userId: number
  order: OrderBase
  sale: Sale
  /** Values of the order's columns, and of what the product must still be. */
  orderRow: readonly Scalar[]
  offerRow: readonly Scalar[]
  post: Post
  /** What must be left of what it is paid from. */
  kept: Decimal8
  isBounded: boolean
  group: SliceNeed | null
  promise: SliceNeed | null
  quota: QuotaNeed | null
  voucher: VoucherUse | null
  /** The caller's id with the answer's text, in the order of the columns of `request_answer`. */
  answer: AnswerRow | null
}

/**
 * Why an order was not written: an emergency stop is in force, its product or voucher is not as it was read, the bucket's slice, the balance or the
 * customer's quota has too little, or the caller's id was used before.
 */
export const FAULTS = ['stopped', 'stale', 'slice', 'balance', 'quota', 'repeated'] as const
export type Fault = (typeof FAULTS)[number]
