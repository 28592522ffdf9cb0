import type { Check } from './check.ts'

/** What must be true of jobs, the outbox and the answers kept. */
export const platformChecks: readonly Check[] = [
  {
    name: 'jobs.lanes',
    says: 'the lanes of a run leave out buckets or overlap',
    // Where lanes are single buckets, only those that have work have one.
    sql: `select job, due_at, subject, count(*) as lanes, min(bucket) as first, max(bucket_to) as last,
        sum(bucket_to - bucket + 1) as buckets
      from job_lane group by job, due_at, subject
      having max(bucket_to - bucket) > 0
        and (min(bucket) <> 0 or max(bucket_to) <> 1023 or sum(bucket_to - bucket + 1) <> 1024)`,
  },
  {
    name: 'jobs.cursor',
    says: 'a lane stands outside its buckets',
    sql: `select job, due_at, subject, bucket, bucket_to, cursor_bucket from job_lane
      where cursor_bucket > bucket_to or (cursor_bucket >= 0 and cursor_bucket < bucket)`,
  },
  {
    name: 'jobs.run',
    says: 'a run that is done has open lanes, another number of rows than its lanes, or no end',
    sql: `select r.job, r.due_at, r.subject, r.rows, sum(l.rows) as lane_rows,
        count(*) filter (where not l.done) as lanes_open
      from job_run r left join job_lane l using (job, due_at, subject)
      where r.state = 'done' group by r.job, r.due_at, r.subject
      having r.ended_at is null or count(*) filter (where not l.done) > 0 or r.rows <> coalesce(sum(l.rows), 0)`,
  },
  {
    name: 'jobs.mark',
    says: 'a job has done what lies after the mark of time: a process with a wrong clock was at work (npm run clock -- repair)',
    // In a sandbox the product's clock has a lead over the machine's, and a move does its work before the clock stands there. A worker
    // that follows a move is ahead of the stored lead by at most the time of a step, for a second.
    sql: `select w.job, w.done_until, m.at as mark, m.played_to from job_watermark w
      join clock_mark m on m.name = 'mark' left join setting s on s.name = 'clock.offset_ms'
      where w.done_until > greatest(m.at + make_interval(secs => coalesce(s.value, '0')::float8 / 1000), m.played_to)
        + case when s.value is null then interval '0' else interval '1 minute' end`,
  },
  {
    name: 'outbox.left',
    says: 'an event was passed over, though younger ones were heard more than an hour after it',
    sql: `with waiting as materialized (select bucket, id, topic, created_at from outbox where done_at is null),
      heard as materialized (
        select id, done_at from outbox where done_at is not null and (select count(*) from waiting) > 0)
      select * from waiting where exists (
        select 1 from heard where heard.id > waiting.id and heard.done_at - interval '1 hour' > waiting.created_at)`,
  },
  {
    name: 'outbox.early',
    says: 'an event was heard before it was written',
    sql: 'select id, topic, created_at, done_at from outbox where done_at < created_at',
  },
  {
    name: 'answers.missing',
    says: 'an id of a caller is taken but has no answer',
    sql: 'select bucket, user_id, key, at from request_answer where answer is null',
  },
]
