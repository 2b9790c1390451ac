package org.swmpi.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentProxyTest {
  @Test
  void thereIsNoneUnlessNamed() {
    assertThat(EnvironmentProxy.in(Map.of("HTTP_PROXY", ""))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "http://data.example.org/x, true",
    "https://example.com/x, true",
    "https://notinner.org/x, true",
    "https://inner.org/x, false",
    "https://a.inner.org/x, false",
    "https://b.other.org:8443/x, false",
    "https://a.corp.example/x, false",
    "https://A.Corp.Example/x, false",
    "https://port.org:8080/x, false",
    "https://port.org/x, true",
    "http://port.org:8080/x, false",
    "https://usual.org/x, false",
    "http://localhost:8080/x, false",
    "http://127.0.0.1:8080/x, false",
    "http://[::1]:8080/x, false"
  })
  void someAddressesAreReachedWithoutIt(String address, boolean byProxy) {
    ProxySelector selector =
        Objects.requireNonNull(
            EnvironmentProxy.in(
                Map.of(
                    "https_proxy",
                    "proxy.example.org:3128",
                    "HTTP_PROXY",
                    "http://proxy.example.org:3128",
                    "NO_PROXY",
                    "",
                    "no_proxy",
                    "inner.org, .other.org,*.corp.example port.org:8080,usual.org:443")));
    Proxy expected =
        byProxy
            ? new Proxy(
                Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.example.org", 3128))
            : Proxy.NO_PROXY;
    assertThat(selector.select(URI.create(address))).containsExactly(expected);
  }

  @Test
  void eachIsForItsScheme() {
    ProxySelector selector =
        Objects.requireNonNull(EnvironmentProxy.in(Map.of("HTTPS_PROXY", "proxy.example.org")));
    assertThat(selector.select(URI.create("http://example.org/"))).containsExactly(Proxy.NO_PROXY);
    assertThat(selector.select(URI.create("https://example.org/")))
        .extracting(Proxy::type)
        .containsExactly(Proxy.Type.HTTP);
  }

  @Test
  void aPasswordIsNotTold() {
    assertThatThrownBy(() -> EnvironmentProxy.in(Map.of("HTTP_PROXY", "http://me:secret@a b")))
        .isInstanceOf(UsageException.class)
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "a b", ":80"})
  void whatIsNoAddressIsAnErrorOfUsage(String value) {
    assertThatThrownBy(() -> EnvironmentProxy.in(Map.of("HTTPS_PROXY", value)))
        .isInstanceOf(UsageException.class)
        .hasMessage("HTTPS_PROXY=" + value + ": is no address of a proxy; correct it");
  }
}
