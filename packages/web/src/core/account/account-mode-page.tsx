import { ACCOUNT_MODES, type AccountMode, type AccountModeData } from '@tenor/contract/core'
import { Badge, Button, Card, Notice, Toggle, useSay } from '@tenor/ui'
import { FailedList, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './account.module.css'
import { useAccountMode } from './account-mode-queries.ts'
import { AccountPage } from './account-page.tsx'
import { useSetAccountMode } from './account-queries.ts'

export function AccountModePage() {
  const words = useWords()
  return (
    <AccountPage title={words('account.mode')} text={words('account.mode.lede')}>
      <Modes />
    </AccountPage>
  )
}

function Modes() {
  const mode = useAccountMode()
  const set = useSetAccountMode()
  if (mode.isError && mode.data === undefined) return <FailedList error={mode.error} onRetry={mode.refetch} />
  return (
    <>
      <Notice>
        <Say id="account.mode.moves" />
      </Notice>
      <RefusalLine error={set.error} />
      <ul className={styles.modes} aria-busy={mode.data === undefined}>
        {ACCOUNT_MODES.map((one) => (
          <li key={one}>
            <Card>
              <Mode mode={one} current={mode.data} set={set} />
            </Card>
          </li>
        ))}
      </ul>
      {mode.data !== undefined && <Funding isOn={mode.data.settings.use_funding} set={set} />}
    </>
  )
}

type ModeProps = {
  mode: AccountMode
  current: AccountModeData | undefined
  set: ReturnType<typeof useSetAccountMode>
}

function Mode({ mode, current, set }: ModeProps) {
  const words = useWords()
  const say = useSay()
  const name = words(`account.mode.${mode}`)
  const choose = () =>
    set.mutate({ mode }, { onSuccess: () => say(words('account.mode.saved', { mode: name }), 'good') })
  return (
    <div className={styles.mode}>
      <div>
        <h2>{name}</h2>
        <p>
          <Say id={`account.mode.${mode}.text`} />
        </p>
      </div>
      {current?.mode === mode ? (
        <span className={styles.current}>
          <Badge colour="green">
            <Say id="account.mode.current" />
          </Badge>
        </span>
      ) : (
        <Button
          aria-label={`${words('account.mode.choose')}: ${name}`}
          isDisabled={current === undefined}
          isPending={set.isPending && set.variables.mode === mode}
          onPress={choose}
        >
          <Say id="account.mode.choose" />
        </Button>
      )}
    </div>
  )
}

function Funding({ isOn, set }: { isOn: boolean; set: ModeProps['set'] }) {
  return (
    <Card>
      <div className={styles.funding}>
        <Toggle isOn={isOn} isDisabled={set.isPending} onChange={(next) => set.mutate({ use_funding: next ? 1 : 0 })}>
          <Say id="account.mode.useFunding" />
        </Toggle>
        <p>
          <Say id="account.mode.useFunding.text" />
        </p>
      </div>
    </Card>
  )
}
