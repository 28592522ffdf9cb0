import { type Decimal8, decimal, readDecimal } from '@tenor/contract/money'
import {
  Amount,
  AmountField,
  Button,
  DateField,
  DateRange,
  type DateWords,
  PasswordField,
  SignInForm,
  TextField,
} from '@tenor/ui'
import { useState } from 'react'
import { Line, Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords, type Words } from '../words.ts'

const LEAST = decimal('20')
const PICKS = ['0.5', '1', '3', '5']

export function InputsSection() {
  const words = useWords()
  return (
    <Section id="inputs" title={words.inputs}>
      <Shelf>
        <Texts />
        <Amounts />
        <Dates />
        <Range />
      </Shelf>
    </Section>
  )
}

function Texts() {
  const words = useWords()
  const [email, setEmail] = useState('ada@example')
  const [password, setPassword] = useState('')
  return (
    <>
      <Specimen name={words.normal}>
        <TextField
          label={words.email}
          type="email"
          value=""
          onChange={() => undefined}
          hint={words.emailHint}
          autoComplete="off"
        />
      </Specimen>
      <Specimen name={words.failed}>
        <TextField
          label={words.email}
          type="email"
          value={email}
          onChange={setEmail}
          hint={words.emailHint}
          fault={words.emailFault}
          autoComplete="off"
        />
      </Specimen>
      <Specimen name={words.password}>
        <PasswordField
          label={words.password}
          value={password}
          onChange={setPassword}
          autoComplete="off"
          revealLabel={words.reveal}
          hideLabel={words.hide}
        />
      </Specimen>
      <Specimen name={words.signInForm}>
        <SignInForm
          labels={{
            email: words.email,
            password: words.password,
            code: words.code,
            submit: words.signIn,
            reveal: words.reveal,
            hide: words.hide,
          }}
          needsCode={false}
          refusal={null}
          isPending={false}
          onSubmit={() => undefined}
        />
      </Specimen>
    </>
  )
}

const SHARES = [
  ['25%', '3120.09'],
  ['50%', '6240.18'],
  ['75%', '9360.27'],
  ['ALL', '12480.36'],
] as const

function Amounts() {
  const words = useWords()
  const [valid, setValid] = useState('5000')
  const [small, setSmall] = useState('3')
  const [percent, setPercent] = useState('1')
  return (
    <>
      <Specimen name={words.amount}>
        <AmountField
          label={words.amount}
          value={valid}
          onChange={setValid}
          asset="USDT"
          bounds={words.bounds}
          below={
            <span>
              {words.available} <Amount value="12480.36" asset="USDT" />
            </span>
          }
          picks={SHARES.map(([label, amount]) => ({ id: label, label, onPress: () => setValid(amount) }))}
        />
      </Specimen>
      <Specimen name={words.tooSmall}>
        <AmountField
          label={words.amount}
          value={small}
          onChange={setSmall}
          asset="USDT"
          bounds={words.bounds}
          fault={amountOf(small) < LEAST ? words.tooSmall : undefined}
        />
      </Specimen>
      <Specimen name={words.tooMany}>
        <AmountField
          label={words.amount}
          value="0.123456789"
          onChange={() => undefined}
          asset="BTC"
          fault={words.tooMany}
        />
      </Specimen>
      <Specimen name={words.difference}>
        <AmountField label={words.difference} value={percent} onChange={setPercent} asset="%" />
        <Line>
          {PICKS.map((pick) => (
            <Button key={pick} kind="ghost" onPress={() => setPercent(pick)}>
              <bdi>{`${pick}%`}</bdi>
            </Button>
          ))}
        </Line>
      </Specimen>
      <Specimen name={words.disabled}>
        <AmountField label={words.amount} value="100" onChange={() => undefined} asset="USDT" disabled />
      </Specimen>
    </>
  )
}

function amountOf(text: string): Decimal8 {
  const read = readDecimal(text)
  return read.ok ? read.value : 0n
}

function dateWordsOf(words: Words): DateWords {
  return {
    calendar: words.calendar,
    month: words.month,
    year: words.year,
    previous: words.previousMonth,
    next: words.nextMonth,
    clear: words.clear,
    done: words.finish,
    time: words.timeUtc,
  }
}

function Dates() {
  const words = useWords()
  const [day, setDay] = useState('2026-11-24')
  const [moment, setMoment] = useState('2026-11-24T08:00')
  return (
    <>
      <Specimen name={words.day}>
        <DateField words={dateWordsOf(words)} label={words.day} value={day} onChange={setDay} earliest="2026-11-03" />
      </Specimen>
      <Specimen name={words.moment}>
        <DateField withTime words={dateWordsOf(words)} label={words.moment} value={moment} onChange={setMoment} />
      </Specimen>
    </>
  )
}

function Range() {
  const words = useWords()
  const [value, setValue] = useState({ from: '2026-11-01', to: '2026-11-21' })
  return (
    <>
      <Specimen name={words.period}>
        <DateRange
          words={dateWordsOf(words)}
          label={words.period}
          fromLabel={words.from}
          toLabel={words.to}
          value={value}
          onChange={setValue}
        />
      </Specimen>
      <Specimen name={words.reversed}>
        <DateRange
          words={dateWordsOf(words)}
          label={words.period}
          fromLabel={words.from}
          toLabel={words.to}
          value={{ from: '2026-11-21', to: '2026-11-01' }}
          onChange={() => undefined}
          fault={words.reversed}
        />
      </Specimen>
    </>
  )
}
