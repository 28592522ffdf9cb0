import { Link } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { Button, buttonClass, Card, Notice, shapes, Toggle, useSay, Verbatim } from '@tenor/ui'
import { Suspense } from 'react'
import { FailedList, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage, useCustomer } from '../account/index.ts'
import { useNoticeSettings, useSendConfirmation, useSetNoticeSetting } from './email-queries.ts'
import styles from './emails.module.css'

/** Where notices of each kind are told. */
export function NoticeSettingsPage() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <AccountPage title={words('account.notices.settings')} under="/notices">
      <Suspense fallback={null}>
        <ModuleWords module="emails">
          <p className={styles.lede}>
            <Say id="account.notices.settings.lede" />
          </p>
          {customer !== undefined && customer !== null && <Settings />}
          <div>
            <Link to="/alerts" className={buttonClass({ kind: 'link' })}>
              <Say id="account.alerts" />
            </Link>
          </div>
        </ModuleWords>
      </Suspense>
    </AccountPage>
  )
}

function Settings() {
  return <NoticeKinds answer={useNoticeSettings()} set={useSetNoticeSetting()} />
}

export type NoticeKindsProps = {
  answer: ReturnType<typeof useNoticeSettings>
  set: ReturnType<typeof useSetNoticeSetting>
}

/** Kinds of notice, each with where it is told. */
export function NoticeKinds({ answer, set }: NoticeKindsProps) {
  if (answer.isError && answer.data === undefined) return <FailedList error={answer.error} onRetry={answer.refetch} />
  const { email, email_confirmed: isConfirmed, list } = answer.data ?? { email: '', email_confirmed: true, list: [] }
  return (
    <>
      {!isConfirmed && <Unconfirmed email={email} />}
      <RefusalLine error={set.error} />
      <Card flush>
        <p className={styles.kindsHead} aria-hidden>
          <span />
          <span>
            <Say id="account.notices.inApp" />
          </span>
          <span>
            <Say id="account.notices.byEmail" />
          </span>
        </p>
        <ul className={shapes.plainList}>
          {list.map(({ kind, label, in_app, by_email }) => (
            <li key={kind} className={styles.kind}>
              <span>{label}</span>
              <Toggle isOn={in_app} onChange={(isOn) => set.mutate({ kind, in_app: isOn ? 1 : 0 })}>
                <span className="visually-hidden">
                  {label}: <Say id="account.notices.inApp" />
                </span>
              </Toggle>
              <Toggle
                isOn={by_email}
                isDisabled={!isConfirmed}
                onChange={(isOn) => set.mutate({ kind, by_email: isOn ? 1 : 0 })}
              >
                <span className="visually-hidden">
                  {label}: <Say id="account.notices.byEmail" />
                </span>
              </Toggle>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const say = useSay()
  const send = useSendConfirmation()
  const go = () =>
    send.mutate(undefined, {
      onSuccess: () => say(<Say id="account.confirm.sent" values={{ email: <Verbatim text={email} /> }} />, 'good'),
    })
  return (
    <Notice>
      <p className={styles.needed}>
        <Say id="account.confirm.needed" values={{ email: <Verbatim text={email} /> }} />
      </p>
      <RefusalLine error={send.error} />
      <Button kind="ghost" isPending={send.isPending} onPress={go}>
        <Say id="account.confirm.send" />
      </Button>
    </Notice>
  )
}
