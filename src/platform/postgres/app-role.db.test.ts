import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { grantAppRole } from './open.ts'

const database = await testDatabase()
const { db } = database.forSite()

describe('T18 DESK-38 role of the site', () => {
  test.for([
    'alter table resources add column mine text',
    'alter table resources disable trigger user',
    'drop table reports',
    'truncate reports',
    'create table mine (word text)',
    'create schema mine',
    `create function mine() returns int language sql as 'select 1'`,
    'create extension amcheck',
    'create role mine login superuser',
    'drop trigger resources_feed on resources',
    'set session_replication_role = replica',
    `copy resources to program 'true'`,
    `copy resources to '/tmp/resources'`,
    `select pg_read_file('/etc/hostname')`,
    'select rolpassword from pg_authid',
    'alter system set fsync = off',
    `insert into kysely_migration (name, timestamp) values ('9999-mine', '')`,
    `update audit_entries set account_id = 'somebody'`,
    'delete from audit_entries',
    'alter table pgboss.job add column mine text',
    'drop schema pgboss cascade',
  ])('is refused %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  test.for([
    'insert into zero_result_searches (query, day) values ($$algebra$$, current_date)',
    'update accounts set updated_at = now()',
    'delete from reports',
    'select name from kysely_migration',
    'select nextval($$change_numbers$$)',
    'select count(*) from pgboss.job',
  ])('may %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).resolves.toBeDefined()
  })

  test('R11 R14 gets grants from concurrent nodes, also on new tables', async () => {
    await sql`create table newest (word text)`.execute(database.db)
    await expect(sql`select word from newest`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await Promise.all(Array.from({ length: 4 }, () => grantAppRole(database.db, 'thuto_app')))
    expect((await sql`select word from newest`.execute(db)).rows).toEqual([])
    await sql`drop table newest`.execute(database.db)
  })
})
