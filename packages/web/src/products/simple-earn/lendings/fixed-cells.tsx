import { Choice, Hint, Percent, shapes, Toggle, useSay, Verbatim } from '@tenor/ui'
import { useFailureToast } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useRedeemTo } from '../fixed-queries.ts'
import type { FixedOrder } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { TierLines } from '../tier-lines.tsx'

/** Why nothing of an order can be changed any more; null while it can be. */
function closedReason({ isRunning, isLocked, isRedeeming }: FixedOrder) {
  if (!isRunning || isRedeeming) return 'simpleEarn.fixed.ended' as const
  return isLocked ? ('simpleEarn.fixed.lastHour' as const) : null
}

/** Where the maturity is paid to; reinvested, it is paid nowhere. */
export function RedeemTo({ order }: { order: FixedOrder }) {
  const words = useWords()
  const say = useSay()
  const failed = useFailureToast('caution')
  const { mutate } = useRedeemTo(order)
  if (order.reinvests) return <span aria-hidden="true">—</span>
  const reason = closedReason(order) ?? (order.mayChooseAccount ? null : 'simpleEarn.fixed.redeemTo.notAllowed')
  if (reason !== null) {
    return (
      <span className={styles.hinted}>
        <Say id={order.toFlexible ? 'earn.maturity.flexible' : 'earn.maturity.spot'} />
        <Hint label={words('earn.why')}>{words(reason)}</Hint>
      </span>
    )
  }
  return (
    <Choice
      quiet
      label={words('earn.redeemTo')}
      value={order.toFlexible ? 'flexible' : 'spot'}
      options={[
        { value: 'flexible', label: words('earn.maturity.flexible') },
        { value: 'spot', label: words('earn.maturity.spot') },
      ]}
      onChange={(value) =>
        mutate(value === 'flexible', {
          onSuccess: () => say(words('modified'), 'good'),
          onError: failed,
        })
      }
    />
  )
}

/** Whether the order goes on by itself; switched once that is confirmed. */
export function ReinvestSwitch({ order, onPress }: { order: FixedOrder; onPress: () => void }) {
  const words = useWords()
  const isNever = !order.mayReinvest && !order.reinvests
  const reason = closedReason(order) ?? (isNever ? 'simpleEarn.fixed.reinvest.notAllowed' : null)
  return (
    <span className={styles.hinted}>
      <Toggle isOn={order.reinvests} isDisabled={reason !== null} onChange={onPress}>
        <span className="visually-hidden">{words('earn.reinvest.of', { id: String(order.id) })}</span>
      </Toggle>
      {reason !== null && <Hint label={words('earn.why')}>{words(reason)}</Hint>}
    </span>
  )
}

/** The rate, and what it is made of where it is more than one. */
export function FixedRate({ order: { rate, tiers, coupon, asset, bonusAsset } }: { order: FixedOrder }) {
  const words = useWords()
  const hasMore = tiers.length > 0 || coupon !== null
  return (
    <span className={styles.hinted}>
      <Percent value={rate} />
      {hasMore && (
        <Hint label={words('earn.rate.parts')}>
          <ul className={shapes.notes}>
            <TierLines tiers={tiers} asset={asset} />
            {tiers.length > 0 && bonusAsset !== null && (
              <li>
                <Say id="earn.apr.extra" values={{ asset: <Verbatim text={bonusAsset} /> }} />
              </li>
            )}
            {coupon !== null && (
              <li>
                <Say id="earn.voucher" />:{' '}
                <Say id="earn.voucher.chosen" values={{ rate: <Percent value={coupon.rate} />, days: coupon.days }} />
              </li>
            )}
          </ul>
        </Hint>
      )}
    </span>
  )
}
