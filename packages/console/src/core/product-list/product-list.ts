import type { LinkProps } from '@tanstack/react-router'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import type { ComponentType } from 'react'

/** A page of the back office, with a word on it. */
export type BackOfficeLink = { readonly to: NonNullable<LinkProps['to']>; readonly phrase: BackOfficePhraseKey }

/** What a product says of itself to the shell and the overview, which know none by its name. */
export type BackOfficeEntry = {
  /** Its pages, in the order in which an operator looks for them. */
  readonly links: readonly BackOfficeLink[]
  /** What waits for operators, each nothing while nothing does. */
  readonly notices: readonly ComponentType[]
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
