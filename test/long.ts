/**
 * `npm run test:long` sets it: the same tests, where what is drawn at random is drawn more often and what is looked at is looked at in more
 * sizes. `npm test` takes a few of each, others every time.
 */
export const long = process.env.QUIRE_TEST_LONG === '1';
