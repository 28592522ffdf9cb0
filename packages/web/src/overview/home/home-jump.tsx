import { useNavigate } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { assetsNow } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import { DUAL_DELIVERY_HOUR } from '@tenor/contract/dual'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { Button, useSay } from '@tenor/ui'
import { useClockMove } from '../../core/sandbox/index.ts'
import { Say, useReasonWords } from '../../platform/phrases/index.ts'

const DELIVERY_MS = DUAL_DELIVERY_HOUR * HOUR_MS

function nextDelivery(at: Instant): Instant {
  return later(ceilTo(later(at, SECOND_MS - DELIVERY_MS), DAY_MS), DELIVERY_MS)
}

/** Moves the clock to the next delivery and opens what was made of it. */
export function Jump() {
  const say = useSay()
  const words = useReasonWords()
  const navigate = useNavigate()
  const move = useClockMove()
  const jump = () => {
    const delivery = `${unixSeconds(nextDelivery(now()))}`
    move.mutate(
      { to: Number.parseInt(delivery, 10) },
      {
        onSuccess: () =>
          navigate({ to: '/settlements/$coin/$delivery', params: { coin: assetsNow().priced[0] ?? '', delivery } }),
        onError: (error) => say(words(refusalOf(error)), 'fault'),
      },
    )
  }
  return (
    <Button kind="link" isPending={move.isPending} onPress={jump}>
      <Say id="home.steps.jump" />
    </Button>
  )
}
