import type { LinkProps } from '@tanstack/react-router'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import type { ComponentType } from 'react'

/** A page of the back office, with a word on it. */
export type BackOfficeLink = { readonly to: NonNullable<LinkProps['to']>; readonly phrase: BackOfficePhraseKey }

/** A kind of voucher that is given by a form of its own: the words on its button, and its panel, loaded when it is opened. */
type VoucherGrant = {
  readonly phrase: BackOfficePhraseKey
  readonly Panel: ComponentType<{ email: string; onClose: () => void }>
}

/** A list of a customer's orders as the customer sees it: its words, and the list, loaded when it is opened. */
type CustomerOrders = {
  readonly id: string
  readonly phrase: BackOfficePhraseKey
  readonly Orders: ComponentType<{ userId: number }>
}

/** What a product says of itself to the shell and the overview, which know none by its name. */
export type BackOfficeEntry = {
  /** What its pages are called together. */
  readonly phrase: BackOfficePhraseKey
  /** Its pages, in the order in which an operator looks for them. */
  readonly links: readonly BackOfficeLink[]
  /** Kinds of voucher that have a form of their own. */
  readonly vouchers?: readonly VoucherGrant[]
  /** Lists of a customer's orders. */
  readonly orders?: readonly CustomerOrders[]
  /** What its lines of business are called, by their codes. */
  readonly business?: Readonly<Record<string, BackOfficePhraseKey>>
  /** Where an operator acts on a reason of its manifest. */
  readonly reasons: Readonly<Record<string, BackOfficeLink['to']>>
}

let registered: readonly BackOfficeEntry[] = []

/** Said once by the app, before anything is drawn. */
export function registerProducts(entries: readonly BackOfficeEntry[]): void {
  registered = entries
}

/** Every product that has something for operators. */
export function products(): readonly BackOfficeEntry[] {
  return registered
}

/** What a line of business is called; undefined where no product says it. */
export function businessPhrase(line: string): BackOfficePhraseKey | undefined {
  return registered.map(({ business }) => business?.[line]).find((phrase) => phrase !== undefined)
}

/** Where one acts on a reason, which some product has; undefined where none has. */
export function reasonLink(name: string): BackOfficeLink['to'] | undefined {
  return registered.map(({ reasons }) => reasons[name]).find((to) => to !== undefined)
}
