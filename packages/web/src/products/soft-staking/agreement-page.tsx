import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'

/** What a customer agrees to who switches soft staking on. */
export function AgreementPage() {
  const words = useWords()
  return (
    <Page title={words('softStaking.agreement.title')} text={words('softStaking.agreement.lede')}>
      <ol className={styles.document}>
        <li>
          <Say id="softStaking.agreement.1" />
        </li>
        <li>
          <Say id="softStaking.agreement.2" />
        </li>
        <li>
          <Say id="softStaking.agreement.3" />
        </li>
        <li>
          <Say id="softStaking.agreement.4" />
        </li>
        <li>
          <Say id="softStaking.agreement.5" />
        </li>
        <li>
          <Say id="softStaking.agreement.6" />
        </li>
      </ol>
    </Page>
  )
}
