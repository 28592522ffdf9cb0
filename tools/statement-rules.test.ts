import { expect, test } from 'vitest'
import { breachesOf, customersTables, definerFunctions, sqlFunctions } from './statement-rules.ts'

const CUSTOMERS = new Set(['dual_order', 'ledger_balance', 'app_user', 'outbox'])
const DEFINERS = new Set(['notice_remove'])
const rules = (text: string, isPersons = false) =>
  breachesOf({ text, isPersons }, CUSTOMERS, DEFINERS).map(({ rule }) => rule)

test('a select without a list is found, wherever it stands', () => {
  expect(rules('select 1 where exists (select from dual_product where id = $1)')).toEqual(['empty select'])
  expect(rules('with a as (select from dual_product) select count(*) from a')).toEqual(['empty select'])
  expect(rules('select 1 where exists (select 1 from dual_product where id = $1)')).toEqual([])
  expect(rules(`select extract(epoch from at), 'select from' as word from dual_product`)).toEqual([])
})

test("customers' rows are locked by a parameter for their bucket, or with a reason", () => {
  const lock = 'for update of o skip locked'
  expect(rules(`select o.id from dual_order o where o.waiting order by o.id ${lock}`)).toEqual(['several buckets'])
  expect(rules(`select o.id from dual_order o where o.bucket = $1 and o.waiting ${lock}`)).toEqual([])
  expect(rules(`select id from dual_order where bucket = $1::smallint and id = $2 for update`)).toEqual([])
  expect(rules(`select id from dual_order where bucket between $1 and $2 for update`)).toEqual(['several buckets'])
  expect(rules(`select id from dual_order where bucket = any($1) for update`)).toEqual(['several buckets'])
  expect(rules(`select coin from dual_delivery where coin = $1 for share`)).toEqual([])
  expect(rules(`select id from dual_order /* several buckets: the line of a batch */ for update`)).toEqual([])
  expect(rules(`select id from dual_order /* several buckets: */ for update`)).toEqual(['several buckets'])
  expect(
    rules('with due as (select id from dual_order where waiting for update) update dual_order set id = 1 from due'),
  ).toEqual(['several buckets'])
})

test('a write that meets a row that is there is no lock', () => {
  expect(rules('insert into outbox (id) values ($1) on conflict (id) do update set id = excluded.id')).toEqual([])
})

test("each part of a customer's statement names the bucket, itself or by the bucket that it is joined to", () => {
  const touching = (where: string) =>
    rules(
      `with moved as (insert into outbox (bucket) values ($1) returning bucket)
       update ledger_balance as held set balance = 0 from moved where ${where}`,
      true,
    )
  expect(touching('held.bucket = moved.bucket')).toEqual(['no bucket'])
  expect(touching('held.bucket = moved.bucket and held.bucket = $1')).toEqual([])
  expect(touching('held.bucket = moved.bucket and moved.bucket = $1')).toEqual([])
  expect(touching('$1::smallint = held.bucket and held.bucket = moved.bucket')).toEqual([])
  expect(
    rules(
      `select 1 from dual_order o join app_user u on u.bucket = o.bucket and u.id = o.user_id where o.bucket = $1`,
      true,
    ),
  ).toEqual([])
  expect(rules('select 1 from dual_order where bucket = $1 and exists (select 1 from app_user u)', true)).toEqual([
    'no bucket',
  ])
  expect(rules('select 1 from dual_order', false)).toEqual([])
})

test("a query over all of customers' rows for each row of another is found, one in the row's bucket is not", () => {
  expect(
    rules('select (select count(*) from dual_order o where o.coin = d.coin) from dual_delivery d where d.state = $1'),
  ).toEqual(['correlated'])
  expect(
    rules('select 1 from dual_delivery d join lateral (select 1 from dual_order o where o.coin = d.coin) x on true'),
  ).toEqual(['correlated'])
  expect(
    rules('select (select 1 from app_user u where u.bucket = o.bucket and u.id = o.user_id) from dual_order o'),
  ).toEqual([])
  expect(rules('select 1 from dual_delivery where coin in (select o.coin from dual_order o)')).toEqual([])
})

test('for each row of a common table expression nothing is asked that names it', () => {
  const written = 'with written as (insert into outbox (bucket) values ($1) returning bucket, debit, credit)'
  expect(
    rules(
      `${written} select side.account from written w cross join lateral (values (w.debit), (w.credit)) as side (account)`,
    ),
  ).toEqual(['correlated part', 'no source'])
  expect(
    rules(`${written} select case when side.is_debit then w.debit else w.credit end from written w
      cross join (values (true), (false)) as side (is_debit)`),
  ).toEqual([])
  expect(
    rules(
      'with due as (select coin from dual_product) select (select max(p.at) from dual_delivery p where p.coin = due.coin) from due',
    ),
  ).toEqual(['correlated part'])
  expect(
    rules(`with due as (select coin from dual_product), last as (select coin, max(at) as at from dual_delivery group by coin)
      select last.at from due join last on last.coin = due.coin`),
  ).toEqual([])
})

test('for each row no query is made that reads no table', () => {
  expect(rules('select (select greatest(o.amount, 0)) from dual_order o where o.bucket = $1')).toEqual(['no source'])
  expect(rules('select greatest(o.amount, 0) from dual_order o where o.bucket = $1')).toEqual([])
  expect(rules('select (select 1) from dual_order o where o.bucket = $1')).toEqual([])
})

test('tables of customers are joined by the bucket', () => {
  const joined = (on: string) => rules(`select 1 from dual_order o join app_user u on ${on}`)
  expect(joined('u.id = o.user_id')).toEqual(['complex join'])
  expect(joined('u.bucket = o.bucket and u.id = o.user_id')).toEqual([])
  expect(joined('u.id = o.user_id where u.bucket = $1 and o.bucket = $1')).toEqual([])
  expect(rules('select 1 from dual_order join app_user using (bucket)')).toEqual([])
  expect(rules('select 1 from dual_order o join dual_delivery d on d.coin = o.coin')).toEqual([])
})

test("a function that runs as its owner is called apart from customers' rows", () => {
  expect(rules('select notice_remove($1) from dual_order o where o.bucket = $2')).toEqual(['another user'])
  expect(rules('select notice_remove($1)')).toEqual([])
})

test("a table that is whole on every node is changed apart from customers' rows of several buckets", () => {
  const sum = '(select coalesce(sum(o.amount), 0) from dual_order o where o.coin = $1'
  expect(rules(`update dual_product set sold = ${sum}) where id = $2`)).toEqual(['whole tables'])
  expect(rules(`update dual_product set sold = ${sum} and o.bucket = $3) where id = $2`)).toEqual([])
  expect(rules('update dual_product set sold = $1 where id = $2')).toEqual([])
})

test('a full join is of two materialized parts, and of no table of customers itself', () => {
  expect(rules('select 1 from dual_order o full join app_user u on u.bucket = o.bucket')).toEqual(['full join'])
  const parts = 'with a as materialized (select id from dual_order), b as materialized (select id from app_user)'
  expect(rules(`${parts} select 1 from a full join b on b.id = a.id`)).toEqual([])
})

test("an order of customers' rows ends with the id where only some are taken", () => {
  expect(rules('select id from dual_order where bucket = $1 order by created_at limit 10')).toEqual(['any order'])
  expect(rules('select id from dual_order where bucket = $1 order by created_at desc, id desc limit 10')).toEqual([])
  expect(rules('select id from dual_order where bucket = $1 order by created_at')).toEqual([])
  expect(rules('select coin from dual_delivery order by delivery_at limit 10')).toEqual([])
})

test('tables of customers are those with a bucket, and functions in SQL with parameters are found', () => {
  const migration = `create table a (
  bucket smallint not null,
  id bigint
);
create table b (
  id bigint
) with (fillfactor = 50);
create function one(x integer) returns integer language sql as $$ select x $$;
create function none() returns integer language sql as $$ select 1 $$;
create function two(x integer) returns integer language plpgsql as $$ begin return x; end $$;`
  expect([...customersTables(migration)]).toEqual(['a'])
  expect(sqlFunctions(migration)).toEqual(['one'])
  const definer = 'create function own(x integer) returns void language plpgsql security definer as $$ begin end $$;'
  expect([...definerFunctions(`${migration}\n${definer}`)]).toEqual(['own'])
})
