import { RefusalLine } from '@tenor/browser/states'
import { decimal, readDecimal } from '@tenor/contract/money'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Amount, AmountField, Button, type Fact, Facts, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../phrases/index.ts'
import { DifferenceTable } from './difference.tsx'
import { Acts, Stack } from './page.tsx'

/** How calls say that there is no bound. */
const NONE = '-1'

/** How a bound is sent, and what came of it. */
type Change<Body> = {
  mutate: (body: Body, then: { onSuccess: (given: object) => void }) => void
  error: unknown
  isPending: boolean
}

export type BoundPanelProps<Body> = {
  phrases: {
    title: BackOfficePhraseKey
    label: BackOfficePhraseKey
    hint: BackOfficePhraseKey
    saved: BackOfficePhraseKey
  }
  facts: readonly Fact[]
  asset: string
  bound: string
  change: Change<Body>
  /** What is sent for a bound. */
  bodyOf: (bound: string) => Body
  onClose: () => void
}

/** Sets one bound of the house, at once or as a proposal; blank takes it away. */
export function BoundPanel<Body>({ phrases, facts, asset, bound, change, bodyOf, onClose }: BoundPanelProps<Body>) {
  const words = useWords()
  const say = useSay()
  const [typed, setTyped] = useState(bound === NONE ? '' : bound)
  const isGood = typed === '' || (readDecimal(typed).ok && !typed.startsWith('-'))
  const next = typed === '' ? NONE : typed
  const isSame = isGood && (next === NONE || bound === NONE ? next === bound : decimal(next) === decimal(bound))
  const shown = (value: string) => (value === NONE ? '–' : <Amount value={value} asset={asset} />)
  const save = () =>
    change.mutate(bodyOf(next), {
      onSuccess: (given) => {
        say(<Say id={'proposal_id' in given ? 'console.proposals.made' : phrases.saved} />, 'good')
        onClose()
      },
    })
  return (
    <Panel isOpen onClose={onClose} title={<Say id={phrases.title} />} closeLabel={words('act.close')} width="middle">
      <Stack>
        <Facts facts={facts} />
        <AmountField
          label={words(phrases.label)}
          below={<Say id={phrases.hint} />}
          value={typed}
          asset={asset}
          fault={isGood ? undefined : words('console.bounds.malformed')}
          onChange={(text) => setTyped(text.trim())}
        />
        {isGood && !isSame && (
          <DifferenceTable
            rows={[{ id: 'bound', name: words(phrases.label), before: shown(bound), after: shown(next) }]}
          />
        )}
        <RefusalLine error={change.error} />
        <Acts>
          <Button kind="primary" isDisabled={!isGood || isSame} isPending={change.isPending} onPress={save}>
            <Say id="act.save" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
