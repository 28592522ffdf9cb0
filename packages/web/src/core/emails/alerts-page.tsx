import { Link } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { buttonClass } from '@tenor/ui'
import { Suspense } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage, useCustomer } from '../account/index.ts'
import { useAlerts, useSetAlert } from './email-queries.ts'
import styles from './emails.module.css'
import { NoticeKinds } from './notice-settings-page.tsx'

/** Warnings of what is ahead, and where each is told. */
export function AlertsPage() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <AccountPage title={words('account.alerts')} under="/notices">
      <Suspense fallback={null}>
        <ModuleWords module="emails">
          <p className={styles.lede}>
            <Say id="account.alerts.lede" />
          </p>
          {customer !== undefined && customer !== null && <Alerts />}
          <div>
            <Link to="/notification-settings" className={buttonClass({ kind: 'link' })}>
              <Say id="account.notices.settings" />
            </Link>
          </div>
        </ModuleWords>
      </Suspense>
    </AccountPage>
  )
}

function Alerts() {
  return <NoticeKinds answer={useAlerts()} set={useSetAlert()} />
}
