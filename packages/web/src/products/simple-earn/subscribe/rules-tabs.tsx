import { shapes, TabSet } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'

export type RulesTabsProps = {
  /** When it begins, ends and is paid. */
  trading: readonly ReactNode[]
  /** What the product is and may do. */
  product: readonly ReactNode[]
}

/** How it works, before anything is confirmed. */
export function RulesTabs({ trading, product }: RulesTabsProps) {
  const words = useWords()
  const [tab, setTab] = useState<'trading' | 'product'>('trading')
  return (
    <TabSet
      label={words('earn.rules')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'trading', label: <Say id="earn.rules.trading" />, content: <Rules rules={trading} /> },
        { value: 'product', label: <Say id="earn.rules.product" />, content: <Rules rules={product} /> },
      ]}
    />
  )
}

function Rules({ rules }: { rules: readonly ReactNode[] }) {
  return (
    <ul className={shapes.notes}>
      {rules.map((rule, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules keep their places
        <li key={place}>{rule}</li>
      ))}
    </ul>
  )
}
