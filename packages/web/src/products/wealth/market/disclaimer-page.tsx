import { shapes } from '@tenor/ui'
import { Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

/** What a customer of a fund must know: the page that the form's disclaimer links to. */
export function DisclaimerPage() {
  const words = useWords()
  return (
    <Page title={words('wealth.disclaimer.title')} text={words('wealth.disclaimer.lede')}>
      <ol className={shapes.document}>
        <li>
          <Say id="wealth.disclaimer.1" />
        </li>
        <li>
          <Say id="wealth.disclaimer.2" />
        </li>
        <li>
          <Say id="wealth.disclaimer.3" />
        </li>
        <li>
          <Say id="wealth.disclaimer.4" />
        </li>
        <li>
          <Say id="wealth.disclaimer.5" />
        </li>
      </ol>
    </Page>
  )
}
