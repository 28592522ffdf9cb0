import { MANIFESTS } from '@tenor/contract/manifests'
import { decimal, decimalText } from '@tenor/contract/money'
import { type BookTransfer, joinedBooks, shares, taxImportLines, YearBook, YearSums } from '@tenor/contract/overview'
import { DAY_MS, instant } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const books = joinedBooks(MANIFESTS)
let reference = 0

function transfer(event: string, sides: string, money: string, more: Partial<BookTransfer> = {}): BookTransfer {
  const [debit = '', credit = ''] = sides.split(' → ')
  const [amount = '0', asset = ''] = money.split(' ')
  reference += 1
  const about = { userId: 7, at: instant(DAY_MS), reference, period: 0, group: 1 }
  return { ...about, event, debit, credit, asset, amount: decimal(amount), ...more }
}

const at = (day: number) => ({ at: instant(day * DAY_MS + 1_000) })
const closes = (prices: Record<string, string>) => (asset: string) =>
  prices[asset] === undefined ? null : decimal(prices[asset])

describe('a year', () => {
  it('values income at the close, and an exchange at the USDT that was got, first in first out', () => {
    const book = new YearBook(books)
    const close = closes({ BTC: '40000' })
    expect(book.act([transfer('account.deposit', 'house:external → spot', '1 BTC', at(1))], close)).toEqual([])
    const [interest] = book.act(
      [transfer('flexible.interest', 'house:interest → flexible', '0.1 BTC', at(2))],
      closes({ BTC: '50000' }),
    )
    expect(interest).toMatchObject({ kind: 'interest', value: decimal('5000'), isMissing: false })
    const settled = [
      transfer('dual.settle.exercise', 'dual → house:dual', '1.05 BTC', at(3)),
      transfer('dual.settle.principal', 'house:dual → spot', '63000 USDT', at(3)),
      transfer('dual.settle.interest', 'house:interest → spot', '630 USDT', at(3)),
    ]
    const rows = book.act(settled, close)
    expect(rows.map(({ kind }) => kind)).toEqual(['gain', 'premium'])
    // One coin at 40,000 and half of the tenth at 50,000.
    expect(rows[0]?.disposal).toMatchObject({ proceeds: decimal('63000'), gain: decimal('20500') })
    expect(book.holdings()).toEqual([{ asset: 'BTC', amount: decimal('0.05'), cost: decimal('2500'), isKnown: true }])
  })

  it('goes by the order of the acts within a day: two purchases, then a sale, then what is left', () => {
    const book = new YearBook(books)
    const close = closes({ BTC: '45000' })
    const convert = (given: string, got: string) => [
      transfer('sandbox.convert.out', 'spot → house:convert', given, at(3)),
      transfer('sandbox.convert.in', 'house:convert → spot', got, at(3)),
    ]
    book.act(convert('40000 USDT', '1 BTC'), close)
    book.act(convert('50000 USDT', '1 BTC'), close)
    const gainOf = (given: string, got: string) => book.act(convert(given, got), close)[0]?.disposal?.gain
    expect(gainOf('0.5 BTC', '24000 USDT')).toBe(decimal('4000'))
    expect(gainOf('1 BTC', '48000 USDT')).toBe(decimal('3000'))
    expect(book.holdings()).toEqual([{ asset: 'BTC', amount: decimal('0.5'), cost: decimal('25000'), isKnown: true }])
  })

  it('counts moves, money lent by the house and what goes outside as no gain', () => {
    const book = new YearBook(books)
    const close = closes({ BTC: '100' })
    book.act([transfer('account.deposit', 'house:external → spot', '2 BTC')], close)
    expect(book.act([transfer('dual.hold', 'spot → hold', '1 BTC')], close)).toEqual([])
    expect(book.act([transfer('dual.trial.fund', 'house:voucher → lent', '5 BTC')], close)).toEqual([])
    expect(book.act([transfer('account.withdrawal', 'spot → house:external', '1 BTC')], close)).toEqual([])
    expect(book.holdings()).toMatchObject([{ amount: decimal('1'), cost: decimal('100') }])
  })

  it('joins an exchange whose other side comes on another day, and says what still waits', () => {
    const book = new YearBook(books)
    const close = closes({})
    const bought = [
      transfer('wealth.invest', 'hold → house:wealth', '1000 USDT', at(1)),
      transfer('wealth.units', 'house:units → wealth', '100 FUND1', at(1)),
    ]
    expect(book.act(bought, close)).toEqual([])
    const group = { group: 9 }
    book.act([transfer('wealth.redeem.units', 'hold → house:units', '40 FUND1', { ...at(4), ...group })], close)
    expect(book.waiting()).toEqual([{ asset: 'FUND1', amount: decimal('40'), cost: decimal('400') }])
    const [row] = book.act(
      [transfer('wealth.redeem.paid', 'house:wealth → spot', '480 USDT', { ...at(6), ...group })],
      close,
    )
    expect(row).toMatchObject({ kind: 'gain', asset: 'FUND1', amount: decimal('-40') })
    expect(row?.disposal).toMatchObject({ proceeds: decimal('480'), gain: decimal('80') })
    expect(book.waiting()).toEqual([])
    expect(book.holdings()).toMatchObject([{ asset: 'FUND1', amount: decimal('60'), cost: decimal('600') }])
  })

  it('takes a coin for its token at the close of the coin, fees at theirs, and losses at nothing', () => {
    const book = new YearBook(books)
    const close = closes({ ETH: '2000' })
    book.act([transfer('account.deposit', 'house:external → spot', '3 ETH')], closes({ ETH: '1000' }))
    const [gain] = book.act(
      [
        transfer('staking.exchange.stake', 'spot → house:staking', '1 ETH'),
        transfer('staking.exchange.token', 'house:token → spot', '0.9 GTETH'),
      ],
      close,
    )
    expect(gain?.disposal).toMatchObject({ proceeds: decimal('2000'), gain: decimal('1000') })
    const [fee] = book.act([transfer('staking.redeem.fee', 'hold → house:fee', '0.5 ETH')], close)
    expect(fee).toMatchObject({ kind: 'fee', value: decimal('-1000'), disposal: { gain: decimal('500') } })
    const [loss] = book.act([transfer('staking.loss', 'staking → house:loss-staking', '0.5 ETH')], close)
    expect(loss).toMatchObject({ kind: 'loss', disposal: { proceeds: 0n, gain: decimal('-500') } })
    expect(book.holdings().map(({ asset, cost }) => [asset, decimalText(cost)])).toEqual([
      ['ETH', '1000'],
      ['GTETH', '2000'],
    ])
  })

  it('tells coins minted on collateral as lent, and the sale of the collateral as an exchange', () => {
    const book = new YearBook(books)
    const close = closes({ BTC: '100' })
    book.act([transfer('account.deposit', 'house:external → spot', '2 BTC')], close)
    expect(
      book.act(
        [
          transfer('staking.mint.lock', 'spot → staking', '2 BTC'),
          transfer('staking.mint.minted', 'house:mint → spot', '120 GUSD'),
        ],
        close,
      ),
    ).toEqual([])
    const [sold] = book.act(
      [
        transfer('staking.mint.sold', 'staking → house:mint-reserve', '2 BTC'),
        transfer('staking.mint.covered', 'house:mint-reserve → house:mint', '120 GUSD'),
      ],
      closes({ BTC: '80' }),
    )
    expect(sold?.disposal).toMatchObject({ proceeds: decimal('160'), gain: decimal('-40') })
    expect(book.holdings()).toMatchObject([{ asset: 'GUSD', amount: decimal('120'), isKnown: false }])
  })

  it('says where no price is known, and counts it as nothing', () => {
    const book = new YearBook(books)
    const [row] = book.act([transfer('staking.reward', 'house:staking-reward → spot', '5 XRP')], closes({}))
    expect(row).toMatchObject({ kind: 'reward', value: null, isMissing: true })
    expect(book.holdings()).toEqual([{ asset: 'XRP', amount: decimal('5'), cost: 0n, isKnown: false }])
  })

  it('has gains and cost that come to the proceeds, and no cost is lost, whatever is done', () => {
    const act = fc.record({
      kind: fc.constantFrom('deposit', 'interest', 'sell', 'buy', 'fee', 'loss'),
      amount: fc.bigInt(1n, 10n ** 12n),
      price: fc.bigInt(1n, 10n ** 13n),
      days: fc.nat(1),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 50 }), (acts) => {
        const book = new YearBook(books)
        const sums = new YearSums()
        let [day, held, acquired] = [1, 0n, 0n]
        for (const { kind, amount, price, days } of acts) {
          day += days
          const money = (size: bigint, asset: string) => `${decimalText(size)} ${asset}`
          const given = amount < held ? amount : held
          const isGiven = kind === 'sell' || kind === 'fee' || kind === 'loss'
          if (isGiven && given === 0n) continue
          const value = (size: bigint) => (size * price) / 100_000_000n
          const transfers = {
            deposit: [transfer('account.deposit', 'house:external → spot', money(amount, 'BTC'), at(day))],
            interest: [transfer('fixed.interest', 'house:interest → spot', money(amount, 'BTC'), at(day))],
            sell: [
              transfer('sandbox.convert.out', 'spot → house:convert', money(given, 'BTC'), at(day)),
              transfer('sandbox.convert.in', 'house:convert → spot', money(price, 'USDT'), at(day)),
            ],
            buy: [
              transfer('sandbox.convert.out', 'spot → house:convert', money(price, 'USDT'), at(day)),
              transfer('sandbox.convert.in', 'house:convert → spot', money(amount, 'BTC'), at(day)),
            ],
            fee: [transfer('staking.redeem.fee', 'spot → house:fee', money(given, 'BTC'), at(day))],
            loss: [transfer('staking.loss', 'staking → house:loss-staking', money(given, 'BTC'), at(day))],
          }[kind]
          const before = book.holdings()[0]?.cost ?? 0n
          const rows = book.act(transfers, () => price)
          for (const row of rows) sums.add(row)
          held = isGiven ? held - given : held + amount
          if (!isGiven) acquired += (book.holdings()[0]?.cost ?? 0n) - before
          if (kind === 'buy') expect((book.holdings()[0]?.cost ?? 0n) - before).toBe(price)
          if (kind === 'interest') expect((rows[0]?.value ?? 0n) - value(amount)).toBeLessThanOrEqual(1n)
        }
        const holding = book.holdings()[0]
        expect(holding?.amount ?? 0n).toBe(held)
        const out = sums.given.get('BTC')
        expect(out === undefined ? 0n : out.gain + out.cost).toBe(out?.proceeds ?? 0n)
        expect((holding?.cost ?? 0n) + (out?.cost ?? 0n)).toBe(acquired)
      }),
    )
  })
})

it('a sum is handed out by weight to the last unit', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), fc.array(fc.bigInt(1n, 10n ** 18n), { minLength: 1 }), (sum, weights) => {
      const parts = shares(sum, weights)
      expect(parts.reduce((all, part) => all + part, 0n)).toBe(sum)
      expect(parts.every((part) => part >= 0n)).toBe(true)
    }),
  )
})

it('lines for tax programs are a trade for an exchange and a tagged deposit for income; moves are none', () => {
  const lines = (transfers: BookTransfer[]) => taxImportLines(books, transfers).map((fields) => fields.join(','))
  expect(lines([transfer('dual.hold', 'spot → hold', '1 BTC')])).toEqual([])
  const settled = [
    transfer('dual.settle.exercise', 'dual → house:dual', '1 BTC'),
    transfer('dual.settle.principal', 'house:dual → spot', '60000 USDT'),
    transfer('dual.settle.interest', 'house:interest → spot', '600 USDT'),
  ]
  expect(lines(settled)).toEqual([
    '1970-01-02 00:00 UTC,1,BTC,60000,USDT,,,60000,USDT,,dual.settle.exercise,1',
    '1970-01-02 00:00 UTC,,,600,USDT,,,600,USDT,Income,dual.settle.interest,1',
  ])
  expect(lines([transfer('staking.redeem.fee', 'hold → house:fee', '0.5 ETH')])).toEqual([
    '1970-01-02 00:00 UTC,0.5,ETH,,,,,,,Cost,staking.redeem.fee,1',
  ])
})

it('an early redemption is one line of the difference for tax programs, labelled as the year counts it', () => {
  const lines = (paid: string) =>
    taxImportLines(books, [
      transfer('dual.refund.surrender', 'dual → house:dual', '0.02948747 BTC'),
      transfer('dual.refund.payment', 'house:dual → spot', paid),
    ]).map((fields) => fields.join(','))
  expect(lines('0.02951076 BTC')).toEqual(['1970-01-02 00:00 UTC,,,0.00002329,BTC,,,,,Income,dual.refund.surrender,1'])
  expect(lines('0.02948740 BTC')).toEqual(['1970-01-02 00:00 UTC,0.00000007,BTC,,,,,,,Cost,dual.refund.surrender,1'])
  expect(lines('0.02948747 BTC')).toEqual([])
})
