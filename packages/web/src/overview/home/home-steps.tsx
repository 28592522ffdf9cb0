import { Link, useNavigate } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { assetsNow } from '@tenor/browser/assets'
import { now } from '@tenor/browser/clock'
import { DUAL_DELIVERY_HOUR } from '@tenor/contract/dual'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { Button, buttonClass, useSay } from '@tenor/ui'
import { useCustomer, useDemoSignIn } from '../../core/account/index.ts'
import { products } from '../../core/product-list/index.ts'
import { useClockMove } from '../../core/sandbox/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'

const DELIVERY_MS = DUAL_DELIVERY_HOUR * HOUR_MS

/** Three steps through a sandbox: enter, subscribe, and see how it was settled. */
export function HomeSteps() {
  const words = useWords()
  const customer = useCustomer()
  const [first] = products()
  return (
    <section aria-label={words('home.steps')}>
      <h2>
        <Say id="home.steps" />
      </h2>
      <ol>
        <li>{customer ? <Say id="home.steps.entered" /> : <Enter />}</li>
        <li>
          <Link {...first?.links[0].to} className={buttonClass({ kind: 'link' })}>
            <Say id="home.steps.subscribe" />
          </Link>
        </li>
        <li>{customer ? <Jump /> : <Say id="home.steps.jump" />}</li>
      </ol>
    </section>
  )
}

function Enter() {
  const say = useSay()
  const words = useReasonWords()
  const demo = useDemoSignIn()
  const enter = () => demo.mutate(undefined, { onError: (error) => say(words(refusalOf(error)), 'fault') })
  return (
    <Button kind="primary" isPending={demo.isPending} onPress={enter}>
      <Say id="account.demo.go" />
    </Button>
  )
}

function nextDelivery(at: Instant): Instant {
  return later(ceilTo(later(at, SECOND_MS - DELIVERY_MS), DAY_MS), DELIVERY_MS)
}

/** Moves the clock to the next delivery and opens what was made of it. */
function Jump() {
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
