import { NO_CAP, type PromiseRow } from '@tenor/contract/core'
import { readDecimal } from '@tenor/contract/money'
import { Amount, AmountField, Button, type Fact, Facts, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { promisePhrase } from './promise-name.ts'
import { useCapChange } from './promises-queries.ts'

/** Sets one cap; blank takes it away. */
export function PromisePanel({ row, onClose }: { row: PromiseRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const change = useCapChange()
  const [cap, setCap] = useState(row.cap === NO_CAP ? '' : row.cap)
  const isGood = cap === '' || (readDecimal(cap).ok && !cap.startsWith('-'))
  const save = () =>
    change.mutate(
      { ...row, cap: cap === '' ? NO_CAP : cap },
      {
        onSuccess: (given) => {
          say(<Say id={'proposal_id' in given ? 'console.proposals.made' : 'console.promises.saved'} />, 'good')
          onClose()
        },
      },
    )
  const facts: Fact[] = [
    { id: 'name', name: words('console.promises.promise'), value: words(promisePhrase(row)) },
    {
      id: 'promised',
      name: words('console.promises.promised'),
      value: <Amount value={row.promised} asset={row.asset} />,
    },
  ]
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.promises.title" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Facts facts={facts} />
        <AmountField
          label={words('console.promises.cap')}
          below={<Say id="console.promises.hint" />}
          value={cap}
          asset={row.asset}
          fault={isGood ? undefined : words('console.bounds.malformed')}
          onChange={(text) => setCap(text.trim())}
        />
        <RefusalLine error={change.error} />
        <Acts>
          <Button kind="primary" isDisabled={!isGood} isPending={change.isPending} onPress={save}>
            <Say id="act.save" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
