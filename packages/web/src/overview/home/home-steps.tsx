import { Link } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { Button, buttonClass, useSay } from '@tenor/ui'
import { useCustomer, useDemoSignIn } from '../../core/account/index.ts'
import { products } from '../../core/product-list/index.ts'
import { onDemand } from '../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../platform/phrases/index.ts'

/** Only customers have it. */
const Jump = onDemand(() => import('./home-jump.tsx').then((module) => module.Jump))

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
