import { Verbatim } from '@tenor/ui'
import { Fragment, type ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import { businessPhrase } from '../product-list/index.ts'

/** A line of business as its product calls it; by its code where no product of the back office has it. */
export function BusinessName({ line }: { line: string }) {
  if (line === 'spot') return <Say id="console.compliance.menu.spot" />
  const phrase = businessPhrase(line)
  return phrase === undefined ? <Verbatim text={worded(line)} /> : <Say id={phrase} />
}

/** A code as words: "one_two" is "One two". */
function worded(code: string): string {
  return (code.slice(0, 1).toUpperCase() + code.slice(1)).replaceAll('_', ' ')
}

const ENTRIES = ['deposit', 'express_buy', 'transfer', 'spot'] as const

export function MenuName({ entry }: { entry: string }) {
  const known = ENTRIES.find((one) => one === entry)
  return known === undefined ? <Verbatim text={entry} /> : <Say id={`console.compliance.menu.${known}`} />
}

/** Names one after the other. */
export function named(entries: readonly string[], nameOf: (entry: string) => ReactNode): ReactNode {
  if (entries.length === 0) return <span aria-hidden="true">–</span>
  return entries.map((entry, place) => (
    <Fragment key={entry}>
      {place > 0 && ' · '}
      {nameOf(entry)}
    </Fragment>
  ))
}
