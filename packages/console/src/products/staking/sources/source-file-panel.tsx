import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { Choice, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { ActOrBack, CsvField, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useSourceFile } from '../staking-queries.ts'

type Props = { products: readonly StakingBackOfficeRow[]; onClose: () => void }

/** Rates of days by file: read as a whole or not at all. */
export function SourceFilePanel({ products, onClose }: Props) {
  const words = useWords()
  const say = useSay()
  const send = useSourceFile()
  const [pid, setPid] = useState(products[0]?.id)
  const [text, setText] = useState<string | null>(null)
  const save = () => {
    if (text === null || pid === undefined) return
    send.mutate(
      { pid, text },
      {
        onSuccess: ({ taken, waiting }) => {
          say(<Say id="console.stakingSources.file.done" values={{ taken, waiting }} />, 'good')
          onClose()
        },
      },
    )
  }
  return (
    <Panel isOpen onClose={onClose} title={<Say id="console.stakingSources.file" />} closeLabel={words('act.close')}>
      <Stack>
        <p>
          <Say id="console.stakingSources.file.text" />
        </p>
        <Choice<string>
          label={words('console.catalogue.product')}
          value={String(pid)}
          options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(next) => setPid(products.find(({ id }) => String(id) === next)?.id)}
        />
        <CsvField
          phrase="console.stakingSources.file.choose"
          onChoose={(file) => file?.text().then(setText, () => setText(null))}
        />
        <ActOrBack act={send} isDisabled={text === null} onPress={save} onBack={onClose} />
      </Stack>
    </Panel>
  )
}
