import type { Decimal8 } from '@tenor/contract/money'
import {
  Amount,
  AmountField,
  Button,
  Facts,
  Hint,
  InstantText,
  Notice,
  Percent,
  Segmented,
  shapes,
  Timeline,
} from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { Source } from '../stake/protocol-choice.tsx'
import type { StakingOffer } from '../staking-offer.ts'
import { TokenRate } from '../staking-words.tsx'
import type { Redemption } from './use-redeem.ts'

export type RedeemFormProps = { offer: StakingOffer; redemption: Redemption }

export function RedeemForm({ offer, redemption }: RedeemFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const reasonWords = useReasonWords()
  const { coin } = offer
  const { held, asset, changed, setView } = redemption
  return (
    <div className={shapes.stack}>
      {offer.variant === 'protocol' && <Source offer={offer} onChange={() => setView('protocols')} />}
      <AmountField
        label={words('staking.redeem.amount')}
        value={redemption.text}
        onChange={redemption.setText}
        asset={asset}
        picks={amountPicks(held, redemption.setText, { asset, withRest: true })}
        fault={violationWords(redemption.fault)}
        below={
          <span>
            <Say id="staking.redeem.most" values={{ amount: <Amount value={held} asset={asset} maximum={8} /> }} />
          </span>
        }
      />
      {redemption.hasFast && <ModeChoice coin={asset} redemption={redemption} />}
      <Conversion offer={offer} tokenRate={redemption.rated} />
      <Received coin={coin} redemption={redemption} />
      {changed !== null && <Notice kind="caution">{reasonWords(changed)}</Notice>}
      <When redemption={redemption} />
      <Notice kind="caution">
        <Say id="staking.redeem.final" />
      </Notice>
      <FundPassword {...redemption} />
      <div>
        <Button kind="link" onPress={() => setView('introduction')}>
          <Say id="staking.about" />
        </Button>
      </div>
    </div>
  )
}

/** What one token is worth in this redemption. */
function Conversion({ offer: { coin, token }, tokenRate }: { offer: StakingOffer; tokenRate: Decimal8 | null }) {
  const words = useWords()
  if (token === null || tokenRate === null) return null
  const name = (
    <span>
      <Say id="staking.token.rate" />{' '}
      <Hint label={words('staking.token.rate.hint')}>
        <Say id="staking.token.rate.text" />
      </Hint>
    </span>
  )
  return <Facts facts={[{ id: 'rate', name, value: <TokenRate coin={coin} token={token} tokenRate={tokenRate} /> }]} />
}

type PartProps = { coin: string; redemption: Redemption }

/** What it costs, and what is left of it. */
function Received({ coin, redemption: { paid, feeRate } }: PartProps) {
  return (
    <Facts
      facts={[
        {
          id: 'fee',
          name: (
            <span>
              <Say id="staking.redeem.fee" values={{ rate: <Percent value={feeRate} /> }} />
            </span>
          ),
          value: <Amount value={paid?.fee ?? 0n} asset={coin} maximum={8} />,
        },
        {
          id: 'received',
          name: <Say id="staking.redeem.received" />,
          value: <Amount value={paid?.received ?? 0n} asset={coin} maximum={8} />,
        },
      ]}
    />
  )
}

function ModeChoice({ coin, redemption: { mode, setMode, isFast, left } }: PartProps) {
  const words = useWords()
  return (
    <div className={shapes.stack2}>
      {isFast && (
        <Segmented
          wide
          label={words('staking.redeem.mode')}
          value={mode}
          options={[
            { value: 'standard', label: words('staking.redeem.standard') },
            { value: 'fast', label: words('staking.fast') },
          ]}
          onChange={setMode}
        />
      )}
      <small className={shapes.small}>
        {left === null ? (
          <Say id="staking.redeem.fastNoLimit" />
        ) : (
          <Say id="staking.redeem.fastLeft" values={{ amount: <Amount value={left} asset={coin} /> }} />
        )}
      </small>
    </div>
  )
}

/** When it is asked for, and when it arrives. */
function When({ redemption: { dueAt } }: { redemption: Redemption }) {
  const words = useWords()
  if (dueAt === null) return null
  return (
    <Timeline
      label={words('staking.redeem.when')}
      steps={[
        {
          id: 'now',
          state: 'now',
          stateLabel: words('staking.now'),
          title: <Say id="staking.redeem.asked" />,
          at: <Say id="staking.now" />,
        },
        {
          id: 'paid',
          state: 'coming',
          stateLabel: words('staking.coming'),
          title: <Say id="staking.redeem.arrives" />,
          at: <InstantText at={dueAt} short />,
        },
      ]}
    />
  )
}
