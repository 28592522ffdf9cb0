import type { Decimal8 } from '@tenor/contract/money'
import { DAY_SECONDS, dayBonus } from '@tenor/contract/staking'
import { Amount, Badge, Button, buttonClass, Facts, InstantText, Percent, shapes, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { fractionOf, type OfferedBonus, type StakingOffer } from '../staking-offer.ts'
import { useConversion } from '../use-conversion.ts'

export type StakeBonusProps = {
  offer: StakingOffer
  amount: Decimal8 | null
  /** What the reader holds of the product already; null: not known yet. */
  held: Decimal8 | null
  /** Null: not known, as of visitors. */
  isTaskDone: boolean | null
  onRules: () => void
}

/** What is paid on top for a time, its tiers, and its rules. */
export function StakeBonus({ offer, amount, held: own, isTaskDone, onRules }: StakeBonusProps) {
  const { coin, bonus, token } = offer
  // What became a token lies in no holding that a bonus is paid on, and what is held are tokens rather than coin.
  const held = token === null ? own : null
  return (
    <div className={shapes.stack}>
      {bonus === null || bonus.state === 'over' ? (
        <p className={shapes.small}>
          <Say id="staking.bonus.none" />
        </p>
      ) : (
        <Bonus coin={coin} bonus={bonus} amount={amount} held={held} isTaskDone={isTaskDone} />
      )}
      <div>
        <Button kind="link" onPress={onRules}>
          <Say id="staking.bonus.rules" />
        </Button>
      </div>
    </div>
  )
}

type BonusProps = Pick<StakeBonusProps, 'amount' | 'held' | 'isTaskDone'> & { coin: string; bonus: OfferedBonus }

function Bonus(props: BonusProps) {
  const { coin, bonus, isTaskDone } = props
  const { tiers, startAt, endAt, most, task, state } = bonus
  return (
    <>
      <div>
        <Badge colour={state === 'processing' ? 'green' : 'blue'}>
          <Say id={state === 'processing' ? 'staking.bonus.processing' : 'staking.bonus.coming'} />
        </Badge>
      </div>
      <Facts
        facts={[
          ...tiers.map((tier) => ({
            id: `tier ${tier.least}`,
            name:
              tier.most === null ? (
                <Say id="staking.bonus.tierFrom" values={{ least: <Amount value={tier.least} asset={coin} /> }} />
              ) : (
                <Say
                  id="staking.bonus.tier"
                  values={{
                    least: <Amount value={tier.least} />,
                    most: <Amount value={tier.most} asset={coin} />,
                  }}
                />
              ),
            value: (
              <Verbatim text={tier.rate}>
                +<Percent value={fractionOf(tier.rate)} />
              </Verbatim>
            ),
          })),
          { id: 'day', name: <Say id="staking.bonus.day" />, value: <BonusDay {...props} /> },
          { id: 'start', name: <Say id="staking.bonus.start" />, value: <InstantText at={startAt} short /> },
          { id: 'end', name: <Say id="staking.bonus.end" />, value: <InstantText at={endAt} short /> },
          ...(most === null
            ? []
            : [
                {
                  id: 'most',
                  name: <Say id="staking.bonus.most" />,
                  value: <Amount value={most} asset={bonus.coin} />,
                },
              ]),
        ]}
      />
      {task !== null && isTaskDone !== true && (
        <div>
          <p className={shapes.small}>
            <Say id="staking.bonus.task" />
          </p>
          <a className={buttonClass({})} href={task.jump} target="_blank" rel="noreferrer">
            <Say id="staking.bonus.task.go" />
          </a>
        </div>
      )}
    </>
  )
}

/**
 * What a whole day would be paid more for the amount, at the market's prices and a token's rate where it is another coin. Tiers
 * count all that is held, so it is the difference that the amount makes; none while a stake of now would be paid no bonus.
 */
function BonusDay({ coin, bonus, amount, held, isTaskDone }: BonusProps) {
  const { tiers, state, task } = bonus
  const conversion = useConversion(coin, [bonus.coin])({ coin: bonus.coin })
  const isPaid = state === 'processing' && (task === null || isTaskDone !== false)
  if (!isPaid || amount === null || held === null || conversion === null) return <span aria-hidden="true">—</span>
  const dayOf = (average: Decimal8) => dayBonus(average * DAY_SECONDS, tiers, conversion)
  return <Amount value={dayOf(held + amount) - dayOf(held)} asset={bonus.coin} maximum={8} />
}
