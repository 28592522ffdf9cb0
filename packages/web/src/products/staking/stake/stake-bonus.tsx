import type { Decimal8 } from '@tenor/contract/money'
import { DAY_SECONDS, dayBonus } from '@tenor/contract/staking'
import { Amount, Badge, Button, buttonClass, Facts, InstantText, Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import { fractionOf, type OfferedBonus, type StakingOffer } from '../staking-offer.ts'
import { useConversion } from '../use-conversion.ts'

export type StakeBonusProps = {
  offer: StakingOffer
  amount: Decimal8 | null
  isTaskDone: boolean
  onRules: () => void
}

/** What is paid on top for a time, its tiers, and its rules. */
export function StakeBonus({ offer, amount, isTaskDone, onRules }: StakeBonusProps) {
  const { bonus } = offer
  return (
    <div className={styles.stack}>
      {bonus === null || bonus.state === 'over' ? (
        <p className={styles.small}>
          <Say id="staking.bonus.none" />
        </p>
      ) : (
        <Bonus coin={offer.coin} bonus={bonus} amount={amount} isTaskDone={isTaskDone} />
      )}
      <div>
        <Button kind="link" onPress={onRules}>
          <Say id="staking.bonus.rules" />
        </Button>
      </div>
    </div>
  )
}

type BonusProps = { coin: string; bonus: OfferedBonus; amount: Decimal8 | null; isTaskDone: boolean }

function Bonus({ coin, bonus, amount, isTaskDone }: BonusProps) {
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
              <bdi>
                +<Percent value={fractionOf(tier.rate)} />
              </bdi>
            ),
          })),
          { id: 'day', name: <Say id="staking.bonus.day" />, value: <BonusDay {...{ coin, bonus, amount }} /> },
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
      {task !== null && !isTaskDone && (
        <div>
          <p className={styles.small}>
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

/** What a whole day of the amount would be paid, at the market's prices and a token's rate where it is another coin. */
function BonusDay({ coin, bonus, amount }: Omit<BonusProps, 'isTaskDone'>) {
  const conversion = useConversion(coin, [bonus.coin])({ coin: bonus.coin })
  if (amount === null || conversion === null) return <span aria-hidden="true">—</span>
  const day = dayBonus(amount * DAY_SECONDS, bonus.tiers, conversion)
  return <Amount value={day} asset={bonus.coin} maximum={8} />
}
