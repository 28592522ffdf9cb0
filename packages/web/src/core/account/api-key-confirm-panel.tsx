import type { ApiKeyRow } from '@tenor/contract/core'
import { Button, Panel, shapes, useSay, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { PasswordField, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useConfirmApiKey } from './api-key-queries.ts'

/** Asks for the fund password, so that a key of before there was one may act again. */
export function ApiKeyConfirmPanel({ row, onClose }: { row: ApiKeyRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const confirm = useConfirmApiKey()
  const [fundpass, setFundpass] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(
      { id: row.id, fundpass },
      {
        onSuccess: () => {
          say(<Say id="apiKey.confirmed" />, 'good')
          onClose()
        },
      },
    )
  }
  return (
    <Panel isOpen onClose={onClose} title={words('apiKey.confirm.title')} closeLabel={words('act.close')}>
      <form className={shapes.column} onSubmit={submit}>
        <p>
          <Say id="apiKey.confirm.ask" values={{ name: <Verbatim text={row.name} /> }} />
        </p>
        <PasswordField
          label={words('account.fundPassword')}
          autoComplete="off"
          value={fundpass}
          onChange={setFundpass}
          autoFocus
        />
        <RefusalLine error={confirm.error} />
        <Button kind="primary" large type="submit" isPending={confirm.isPending} isDisabled={fundpass === ''}>
          <Say id="apiKey.confirm" />
        </Button>
      </form>
    </Panel>
  )
}
