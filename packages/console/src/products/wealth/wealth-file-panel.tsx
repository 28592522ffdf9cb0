import { Button, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, CsvField, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useNavFile } from './wealth-queries.ts'

/** Values by file: all of them or none. */
export function FilePanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const send = useNavFile()
  const [csv, setCsv] = useState<string | null>(null)
  const save = () =>
    csv !== null &&
    send.mutate(csv, {
      onSuccess: ({ list }) => {
        say(<Say id="console.wealth.file.done" values={{ count: list.length }} />, 'good')
        onClose()
      },
    })
  return (
    <Panel isOpen onClose={onClose} title={<Say id="console.wealth.file" />} closeLabel={words('act.close')}>
      <Stack>
        <p>
          <Say id="console.wealth.file.text" />
        </p>
        <CsvField
          phrase="console.wealth.file.choose"
          onChoose={(file) => file?.text().then(setCsv, () => setCsv(null))}
        />
        <RefusalLine error={send.error} />
        <Acts>
          <Button kind="primary" isDisabled={csv === null} isPending={send.isPending} onPress={save}>
            <Say id="console.wealth.enter" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
