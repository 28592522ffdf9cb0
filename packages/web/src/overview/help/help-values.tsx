import type { HelpValue } from '@tenor/contract/core'
import { Amount, Percent } from '@tenor/ui'
import type { ReactNode } from 'react'

/** The values of a worked example, as sentences show them. */
export function exampleValues(values: Readonly<Record<string, HelpValue>>): Record<string, ReactNode> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, <Value key={name} of={value} />]))
}

function Value({ of }: { of: HelpValue }) {
  if (of.kind === 'percent') return <Percent value={of.value} />
  return (
    <b>
      <Amount value={of.value} {...(of.asset === '' ? {} : { asset: of.asset })} />
    </b>
  )
}
