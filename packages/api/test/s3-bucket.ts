import S3rver from 's3rver';

/** Starts an S3-compatible store with the bucket `cakes`, and returns the settings of the server for it. */
export const startBucket = async (directory: string) => {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'cakes', configs: [] }],
  });
  const { port } = await store.run();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'cakes',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    stop: () => store.close(),
  };
};
