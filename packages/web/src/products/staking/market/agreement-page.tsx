import { STAKING_AGREEMENT, STAKING_AGREEMENTS } from '@tenor/contract/staking'
import { shapes, Verbatim } from '@tenor/ui'
import { Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { StakingWords } from '../staking-words.tsx'

const SINCE = STAKING_AGREEMENTS.find(({ version }) => version === STAKING_AGREEMENT)?.from ?? ''

/** What a customer agrees to who stakes. */
export function AgreementPage() {
  return (
    <StakingWords>
      <Agreement />
    </StakingWords>
  )
}

function Agreement() {
  const words = useWords()
  return (
    <Page title={words('staking.agreement.title')} text={words('staking.agreement.lede')}>
      <p className={shapes.small}>
        <Say id="staking.agreement.version" values={{ version: STAKING_AGREEMENT, day: <Verbatim text={SINCE} /> }} />
      </p>
      <ol className={shapes.document}>
        <li>
          <Say id="staking.agreement.1" />
        </li>
        <li>
          <Say id="staking.agreement.2" />
        </li>
        <li>
          <Say id="staking.agreement.3" />
        </li>
        <li>
          <Say id="staking.agreement.4" />
        </li>
        <li>
          <Say id="staking.agreement.5" />
        </li>
      </ol>
    </Page>
  )
}
