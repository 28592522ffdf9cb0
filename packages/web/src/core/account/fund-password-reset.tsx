import { now } from '@tenor/browser/clock'
import { useCustomer } from '@tenor/browser/session'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, InstantText, Notice, shapes } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { useAskFundPasswordReset, useCancelFundPasswordReset } from './account-queries.ts'
import { useOwnCode } from './own-code.tsx'
import { OwnPassword } from './own-password.tsx'

/** Whether the owner may choose another fund password without the old one now. */
export function useIsResetReady(): boolean {
  const from = useCustomer()?.fund_password_reset_from ?? null
  return from !== null && now() >= instantOfSeconds(from)
}

/** The way to another fund password for who has forgotten theirs; nothing where there is none. */
export function FundPasswordReset() {
  const customer = useCustomer()
  const cancel = useCancelFundPasswordReset()
  const isReady = useIsResetReady()
  if (customer?.fund_password_set !== true) return null
  const from = customer.fund_password_reset_from
  if (from === null) return customer.totp_enabled ? <Asking /> : <WithoutCodes />
  const at = <InstantText at={instantOfSeconds(from)} />
  return (
    <div className={shapes.column}>
      <Notice>
        {isReady ? <Say id="protection.fundReset.ready" /> : <Say id="protection.fundReset.waiting" values={{ at }} />}
      </Notice>
      <RefusalLine error={cancel.error} />
      <div>
        <Button kind="ghost" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          <Say id="protection.fundReset.cancel" />
        </Button>
      </div>
    </div>
  )
}

function WithoutCodes() {
  return (
    <p>
      <Say id="protection.fundReset.support" />
    </p>
  )
}

function Asking() {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const code = useOwnCode()
  const ask = useAskFundPasswordReset()
  if (!isOpen) {
    return (
      <div>
        <Button kind="ghost" onPress={() => setOpen(true)}>
          <Say id="protection.fundReset.forgot" />
        </Button>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ password, ...code.body })
  }
  return (
    <form className={shapes.column} onSubmit={submit}>
      <p>
        <Say id="protection.fundReset.about" />
      </p>
      <OwnPassword value={password} onChange={setPassword} />
      {code.field}
      <RefusalLine error={ask.error} />
      <div>
        <Button type="submit" isPending={ask.isPending} isDisabled={password === '' || !code.isGiven}>
          <Say id="protection.fundReset.ask" />
        </Button>
      </div>
    </form>
  )
}
