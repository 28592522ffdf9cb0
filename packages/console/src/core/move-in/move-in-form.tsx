import { Button, Panel, TextField, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, CsvField, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useMoveInFile } from './move-in-queries.ts'

/** A file and its name. */
export function MoveInForm({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const sent = useMoveInFile()
  const isReady = /^[\x21-\x7e]{1,64}$/.test(name) && file !== null
  const go = async () => {
    if (file === null) return
    const { lines } = await sent.mutateAsync({ name, text: await file.text() })
    const refused = lines.refused + lines.unreadable
    say(
      <Say id="console.moveIn.checked" values={{ ready: lines.ready, refused }} />,
      refused === 0 ? 'good' : undefined,
    )
    onClose()
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.moveIn.begin" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <p>
          <Say id="console.moveIn.file.text" />
        </p>
        <TextField
          label={words('console.moveIn.name')}
          hint={words('console.moveIn.name.hint')}
          value={name}
          onChange={setName}
          autoComplete="off"
        />
        <CsvField
          phrase="console.moveIn.choose"
          onChoose={(chosen) => {
            setFile(chosen ?? null)
            if (name === '' && chosen !== undefined) setName(chosen.name.replace(/[^\x21-\x7e]/g, '-').slice(0, 64))
          }}
        />
        <RefusalLine error={sent.error} />
        <Acts>
          <Button
            kind="primary"
            isDisabled={!isReady}
            isPending={sent.isPending}
            // What was refused stands above.
            onPress={() => void go().catch(() => undefined)}
          >
            <Say id="console.moveIn.begin" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
