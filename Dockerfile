# trfpair in a container: docker build -t trfpair . && docker run --rm -v "$PWD:/data" trfpair pair open.trf
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
COPY . /source
RUN python -m pip install --quiet --no-cache-dir build && python -m build --wheel --outdir /wheel /source

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
RUN --mount=type=bind,from=build,source=/wheel,target=/wheel python -m pip install --quiet --no-cache-dir /wheel/*.whl \
    && useradd --uid 1000 trfpair
USER trfpair
WORKDIR /data
ENTRYPOINT ["trfpair"]
CMD ["--help"]
